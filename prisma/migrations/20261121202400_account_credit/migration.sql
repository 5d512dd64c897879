-- AlterTable
ALTER TABLE "payments" ADD COLUMN "credit_amount" INTEGER NOT NULL DEFAULT 0;

-- Beyond Prisma's model.
ALTER TABLE "payments" ADD CONSTRAINT "payments_credit_amount" CHECK ("credit_amount" BETWEEN 0 AND "amount");
CREATE INDEX "payments_with_credit" ON "payments"("organization_id", "member_id") WHERE "credit_amount" > 0;
