-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "dispute_reason" TEXT,
ADD COLUMN     "dispute_status" TEXT;

-- Beyond Prisma's model.
ALTER TABLE "payments" ADD CONSTRAINT "payments_dispute" CHECK ("dispute_status" IN ('open', 'won', 'lost'));
