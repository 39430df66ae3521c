-- Checksums of what is written down, none for what older programs wrote, and when a table was used
-- last.

ALTER TABLE tables ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET used = unixepoch();

ALTER TABLE heads ADD COLUMN sum INTEGER;
ALTER TABLE entries ADD COLUMN sum INTEGER;
ALTER TABLE snapshots ADD COLUMN sum INTEGER;

-- Written to when it is asked whether the database can be.
CREATE TABLE probes (
    id   INTEGER PRIMARY KEY,
    made INTEGER NOT NULL
) STRICT;
