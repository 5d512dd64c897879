-- no-transaction
-- The membership period that an invoice is for: reports ask it of the invoices of their own period.
DROP INDEX CONCURRENTLY IF EXISTS "subscription_periods_of_invoice";
CREATE INDEX CONCURRENTLY "subscription_periods_of_invoice" ON "subscription_periods" ("organization_id", "invoice_id") WHERE "invoice_id" IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS "subscription_periods_billed_again";
CREATE INDEX CONCURRENTLY "subscription_periods_billed_again" ON "subscription_periods" ("organization_id") WHERE "more_invoice_ids" <> '{}';
