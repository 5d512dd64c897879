-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "account_id" TEXT,
ADD COLUMN     "external_id" TEXT,
ADD COLUMN     "metadata" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "notes" TEXT,
ADD COLUMN     "voided_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE UNIQUE INDEX "invoices_external_id_key" ON "invoices"("organization_id", "external_id");

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_organization_id_account_id_fkey" FOREIGN KEY ("organization_id", "account_id") REFERENCES "accounts"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Beyond Prisma's model: lists filter by it, so it says the same as the amounts.
UPDATE "invoices" SET "paid_at" = "updated_at"
 WHERE "status" = 'open' AND "paid_at" IS NULL AND "amount_paid" + "amount_credited" >= "total";

ALTER TABLE "invoices" ADD CONSTRAINT "invoices_numbered" CHECK ("status" IN ('draft', 'voided') OR "number" IS NOT NULL);

-- An issued invoice is a document: what it says never changes, whoever writes.
CREATE FUNCTION foyer_keep_issued_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'invoice % is issued: it never changes', OLD.id USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER keep_issued_invoice BEFORE UPDATE ON "invoices" FOR EACH ROW
WHEN (OLD.status <> 'draft' AND (NEW.status = 'draft' OR (OLD.lines, OLD.subtotal, OLD.tax_amount, OLD.total, OLD.number, OLD.currency, OLD.member_id, OLD.account_id, OLD.issued_at, OLD.notes)
  IS DISTINCT FROM (NEW.lines, NEW.subtotal, NEW.tax_amount, NEW.total, NEW.number, NEW.currency, NEW.member_id, NEW.account_id, NEW.issued_at, NEW.notes)))
EXECUTE FUNCTION foyer_keep_issued_invoice();
