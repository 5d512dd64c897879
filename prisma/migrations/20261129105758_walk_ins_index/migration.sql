-- no-transaction
-- One record gathers the sales of an organization to walk-ins.
DROP INDEX CONCURRENTLY IF EXISTS "members_walk_in_key";

CREATE UNIQUE INDEX CONCURRENTLY "members_walk_in_key" ON "members" ("organization_id") WHERE "walk_in";
