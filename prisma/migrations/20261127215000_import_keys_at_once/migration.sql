-- Each row of a file is looked for by its keys, two hundred at a time: a list of keys that wait for the index would be
-- read from its begin for each of them.
ALTER INDEX "member_import_rows_keys_idx" SET (fastupdate = off);
