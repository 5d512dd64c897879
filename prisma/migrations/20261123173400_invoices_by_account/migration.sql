-- no-transaction
DROP INDEX CONCURRENTLY IF EXISTS "invoices_organization_id_account_id_idx";
CREATE INDEX CONCURRENTLY "invoices_organization_id_account_id_idx" ON "invoices"("organization_id", "account_id");
