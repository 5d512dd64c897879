-- no-transaction
-- A handle names one club of the installation.
DROP INDEX CONCURRENTLY IF EXISTS "organizations_handle_key";

CREATE UNIQUE INDEX CONCURRENTLY "organizations_handle_key" ON "organizations"("handle");
