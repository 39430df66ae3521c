-- What tables are played with: content by its fingerprint, and which table needs which.

CREATE TABLE contents (
    fingerprint TEXT PRIMARY KEY,
    bytes       BLOB NOT NULL,
    kept        INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- By code, because content is kept before its table is.
CREATE TABLE table_contents (
    code        TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX table_contents_by_fingerprint ON table_contents (fingerprint);
