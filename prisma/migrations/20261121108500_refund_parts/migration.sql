-- AlterTable
ALTER TABLE "credit_notes" ADD COLUMN     "amount_applied" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "settlement" TEXT,
ADD COLUMN     "tax_amount" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "refund_parts" (
    "organization_id" TEXT NOT NULL,
    "refund_id" TEXT NOT NULL,
    "credit_note_id" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,

    CONSTRAINT "refund_parts_pkey" PRIMARY KEY ("refund_id","credit_note_id")
);

-- CreateIndex
CREATE INDEX "refund_parts_credit_note_id_idx" ON "refund_parts"("credit_note_id");

-- CreateIndex
CREATE INDEX "credit_notes_organization_id_created_at_id_idx" ON "credit_notes"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "credit_notes_invoice_id_idx" ON "credit_notes"("invoice_id");

-- CreateIndex
CREATE INDEX "refunds_organization_id_created_at_id_idx" ON "refunds"("organization_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_organization_id_refund_id_fkey" FOREIGN KEY ("organization_id", "refund_id") REFERENCES "refunds"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_organization_id_credit_note_id_fkey" FOREIGN KEY ("organization_id", "credit_note_id") REFERENCES "credit_notes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A refund had one credit note at most; now it says how much of it is for which.
INSERT INTO "refund_parts" ("organization_id", "refund_id", "credit_note_id", "amount")
SELECT "organization_id", "id", "credit_note_id", "amount" FROM "refunds" WHERE "credit_note_id" IS NOT NULL;

-- AlterTable
ALTER TABLE "refunds" DROP COLUMN "credit_note_id";

-- Beyond Prisma's model
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_amount" CHECK ("amount" > 0);
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_applied" CHECK ("amount_applied" BETWEEN 0 AND "total");
