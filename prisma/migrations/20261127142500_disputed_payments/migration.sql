-- no-transaction
-- Few payments are disputed: a list of them reads these alone, in its order.
DROP INDEX CONCURRENTLY IF EXISTS "payments_disputed";
CREATE INDEX CONCURRENTLY "payments_disputed" ON "payments" ("organization_id", "created_at" DESC, "id" DESC) WHERE "dispute_status" IS NOT NULL;
