ALTER TABLE "payments"
  ADD COLUMN "dispute_amount" INTEGER,
  ADD COLUMN "dispute_respond_by" TIMESTAMPTZ(3);
