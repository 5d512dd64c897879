-- no-transaction
-- A search of a club's events by a part of the title reads those alone that have its letters. The condition is always
-- true: Prisma cannot model the index, and takes no notice of partial ones.
DROP INDEX CONCURRENTLY IF EXISTS "events_titles";
CREATE INDEX CONCURRENTLY "events_titles" ON "events" USING gin ("title" gin_trgm_ops, "organization_id") WITH (fastupdate = off) WHERE "organization_id" IS NOT NULL;
