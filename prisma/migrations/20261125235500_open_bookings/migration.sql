-- no-transaction
-- The coming bookings of a club, whatever it has had before, and those of an invoice that is still to be paid.
DROP INDEX CONCURRENTLY IF EXISTS "bookings_open";
CREATE INDEX CONCURRENTLY "bookings_open" ON "bookings" ("organization_id", "starts_at", "id") WHERE "status" IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in');
DROP INDEX CONCURRENTLY IF EXISTS "bookings_of_invoice";
CREATE INDEX CONCURRENTLY "bookings_of_invoice" ON "bookings" ("organization_id", "invoice_id") WHERE "invoice_id" IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS "invoices_unpaid";
CREATE INDEX CONCURRENTLY "invoices_unpaid" ON "invoices" ("organization_id", "id") WHERE "status" = 'open' AND "paid_at" IS NULL;
