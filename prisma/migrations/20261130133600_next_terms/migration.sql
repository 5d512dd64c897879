-- A change that waits for the end of a period keeps the terms that were agreed to.
ALTER TABLE "subscriptions" ADD COLUMN     "next_amount" INTEGER,
ADD COLUMN     "next_interval" TEXT,
ADD COLUMN     "next_interval_count" INTEGER;
