-- no-transaction
-- What waits for a hand is few among all payments and refunds: counting it reads these alone.
DROP INDEX CONCURRENTLY IF EXISTS "payments_failed";
CREATE INDEX CONCURRENTLY "payments_failed" ON "payments" ("organization_id", "created_at") WHERE "status" = 'failed';
DROP INDEX CONCURRENTLY IF EXISTS "payments_recorded";
CREATE INDEX CONCURRENTLY "payments_recorded" ON "payments" ("organization_id", "created_at") WHERE "status" = 'succeeded' AND "provider" <> 'processor';
DROP INDEX CONCURRENTLY IF EXISTS "refunds_failed";
CREATE INDEX CONCURRENTLY "refunds_failed" ON "refunds" ("organization_id", "created_at") WHERE "status" = 'failed';
