-- The first schema on PostgreSQL. Times are seconds since 1970 by the clock of the database.

CREATE TABLE tables (
    id      BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code    TEXT NOT NULL UNIQUE,
    version BIGINT NOT NULL,            -- how many entries there are
    made    BIGINT NOT NULL,
    used    BIGINT NOT NULL,
    node    TEXT,                       -- which program has it in memory
    epoch   BIGINT NOT NULL,            -- how often it was taken into memory
    edition BIGINT NOT NULL             -- the newest rules by which it was played
);

CREATE TABLE heads (
    table_id BIGINT PRIMARY KEY REFERENCES tables (id),
    bytes    BYTEA NOT NULL,
    sum      BIGINT NOT NULL
);

CREATE TABLE entries (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    number   BIGINT NOT NULL,
    bytes    BYTEA NOT NULL,
    sum      BIGINT NOT NULL,
    PRIMARY KEY (table_id, number)
);

-- The entries with which chapters begin. The first chapter begins with the table and has no row.
CREATE TABLE chapters (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    first    BIGINT NOT NULL,
    number   BIGINT NOT NULL,
    PRIMARY KEY (table_id, first)
);

CREATE TABLE snapshots (
    table_id BIGINT PRIMARY KEY REFERENCES tables (id),
    version  BIGINT NOT NULL,
    taken    BIGINT NOT NULL,
    bytes    BYTEA NOT NULL,
    sum      BIGINT NOT NULL
);

CREATE TABLE bugs (
    id      BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code    TEXT NOT NULL,
    version BIGINT NOT NULL,
    input   TEXT NOT NULL,
    message TEXT NOT NULL,
    met     BIGINT NOT NULL
);

CREATE TABLE contents (
    fingerprint TEXT PRIMARY KEY,
    bytes       BYTEA NOT NULL,
    kept        BIGINT NOT NULL
);

-- By code, because content is kept before its table is.
CREATE TABLE table_contents (
    code        TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL
);
CREATE INDEX table_contents_by_fingerprint ON table_contents (fingerprint);

-- The programs that share this database, and until when each is taken to live.
CREATE TABLE nodes (
    node    TEXT PRIMARY KEY,
    address TEXT NOT NULL,              -- where the others reach it
    edition BIGINT NOT NULL,            -- the rules it knows
    until   TIMESTAMPTZ NOT NULL
);

-- What clients may do so often, wherever they come in: how much is left of it, in milliseconds of
-- filling, at a moment.
CREATE TABLE allowances (
    name  TEXT PRIMARY KEY,
    level BIGINT NOT NULL,
    at    TIMESTAMPTZ NOT NULL
);

-- What the programs show each other.
CREATE TABLE secrets (secret TEXT NOT NULL);
INSERT INTO secrets VALUES (gen_random_uuid()::text || gen_random_uuid()::text);

CREATE TABLE probes (
    id   BIGINT PRIMARY KEY,
    made BIGINT NOT NULL
);
