-- When the last charge of a card was refused.
ALTER TABLE "payment_methods" ADD COLUMN "declined_at" TIMESTAMPTZ(3);
