-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "invoice_id" TEXT;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_organization_id_invoice_id_fkey" FOREIGN KEY ("organization_id", "invoice_id") REFERENCES "invoices"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Beyond Prisma's model: what a payment at the processor is for; of an invoice, one at a time may be open.
ALTER TABLE "payments" DROP CONSTRAINT "payments_purpose";
ALTER TABLE "payments" ADD CONSTRAINT "payments_purpose" CHECK ("purpose" IN ('booking', 'difference', 'invoice')
  AND ("purpose" = 'difference') = ("reschedule" IS NOT NULL) AND ("purpose" = 'invoice') = ("invoice_id" IS NOT NULL));
CREATE UNIQUE INDEX "payments_one_open_of_invoice" ON "payments" ("invoice_id")
  WHERE "purpose" = 'invoice' AND "status" IN ('pending', 'requires_action', 'processing');
