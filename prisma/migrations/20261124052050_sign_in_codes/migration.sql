ALTER TABLE "sign_in_requests" ADD COLUMN "wrong_codes" INTEGER NOT NULL DEFAULT 0;
