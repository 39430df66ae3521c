-- Campaigns: the entries with which chapters begin. The chapter that began last is open. The first
-- chapter begins with the table and has no row.

CREATE TABLE chapters (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    first    INTEGER NOT NULL,      -- the number of the entry it begins with
    number   INTEGER NOT NULL,      -- which chapter; one that was reopened has several rows
    PRIMARY KEY (table_id, first)
) STRICT, WITHOUT ROWID;
