-- no-transaction
DROP INDEX CONCURRENTLY IF EXISTS "passes_organization_id_guest_id_idx";
CREATE INDEX CONCURRENTLY "passes_organization_id_guest_id_idx" ON "passes"("organization_id", "guest_id");
