-- Where staff want to hear of what only they can put right.
ALTER TABLE "organizations" ADD COLUMN "notify_email" TEXT;
