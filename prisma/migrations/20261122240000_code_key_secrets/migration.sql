-- Encrypted with SECRET_KEY, so that what it signs outlives a change of that. The next start fills it in
-- for keys that are there already, as they were derived until now.
ALTER TABLE "pass_code_keys" ADD COLUMN "secret" TEXT;
