-- The first schema. Times are seconds since 1970.

CREATE TABLE tables (
    id      INTEGER PRIMARY KEY,
    code    TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL,       -- how many entries there are
    made    INTEGER NOT NULL
) STRICT;

-- Apart from the tables, so that an append rewrites only a short row.
CREATE TABLE heads (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    bytes    BLOB NOT NULL
) STRICT;

CREATE TABLE entries (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number   INTEGER NOT NULL,
    bytes    BLOB NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    version  INTEGER NOT NULL,
    taken    INTEGER NOT NULL,
    bytes    BLOB NOT NULL
) STRICT;

CREATE TABLE bugs (
    id      INTEGER PRIMARY KEY,
    code    TEXT NOT NULL,
    version INTEGER NOT NULL,
    input   TEXT NOT NULL,
    message TEXT NOT NULL,
    met     INTEGER NOT NULL
) STRICT;
