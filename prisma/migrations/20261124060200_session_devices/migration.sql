ALTER TABLE "sessions" ADD COLUMN "device" TEXT,
ADD COLUMN "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

UPDATE "sessions" SET "last_used_at" = "created_at";
