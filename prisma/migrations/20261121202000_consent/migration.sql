-- AlterTable
ALTER TABLE "payment_methods" ADD COLUMN "consent" JSONB;

-- AlterTable
ALTER TABLE "payments" ADD COLUMN "save_payment_method_consent" JSONB;
