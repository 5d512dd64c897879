-- no-transaction
DROP INDEX CONCURRENTLY IF EXISTS "domain_events_approved";
CREATE INDEX CONCURRENTLY "domain_events_approved" ON "domain_events" ("organization_id", ("data"->>'approved_by'), "created_at") WHERE "data" ? 'approved_by';
