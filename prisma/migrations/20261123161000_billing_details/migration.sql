-- What a member's invoices name, and what each issued one named.
ALTER TABLE "members" ADD COLUMN "billing_details" JSONB;
ALTER TABLE "invoices" ADD COLUMN "bill_to" JSONB;
