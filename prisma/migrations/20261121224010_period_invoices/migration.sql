-- What bills a period beside its own invoice: changes that came to more, and what it was begun in the middle of.
ALTER TABLE "subscription_periods" ADD COLUMN "more_invoice_ids" TEXT[] DEFAULT ARRAY[]::TEXT[];
