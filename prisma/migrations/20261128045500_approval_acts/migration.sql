ALTER TABLE "approvals"
    ADD COLUMN "act" TEXT,
    ADD COLUMN "amount" INTEGER,
    ADD COLUMN "currency" TEXT;
