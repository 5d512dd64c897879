-- What was too little to charge of a period's differences: it was not paid, so it does not go back.
ALTER TABLE "subscription_periods" ADD COLUMN "amount_waived" INTEGER NOT NULL DEFAULT 0;
