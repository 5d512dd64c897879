-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN "card_notice_at" TIMESTAMPTZ(3);
