-- How often a round of the reconciler has failed at it: those that fail come last.
ALTER TABLE "payments" ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "processor_calls" ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "refunds" ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0;
