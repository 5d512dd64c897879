-- no-transaction
-- Few payments are taken at a till: its sums and its list read these alone.
DROP INDEX CONCURRENTLY IF EXISTS "payments_cash_session";
CREATE INDEX CONCURRENTLY "payments_cash_session" ON "payments" ("organization_id", "cash_session_id", "created_at" DESC, "id" DESC) WHERE "cash_session_id" IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS "refunds_cash_session";
CREATE INDEX CONCURRENTLY "refunds_cash_session" ON "refunds" ("organization_id", "cash_session_id") WHERE "cash_session_id" IS NOT NULL;
