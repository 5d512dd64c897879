-- Who made an API key, and when it was last used.
ALTER TABLE "api_keys" ADD COLUMN "created_by" TEXT, ADD COLUMN "last_used_at" TIMESTAMPTZ(3);
