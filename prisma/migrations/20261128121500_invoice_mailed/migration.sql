ALTER TABLE "invoices" ADD COLUMN "mailed_at" TIMESTAMPTZ(3);
