CREATE TABLE "sign_in_requests" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "browser_hash" BYTEA,
    "path" TEXT NOT NULL,
    "mailed_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_requests_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "sign_in_requests_browser_hash_key" ON "sign_in_requests"("browser_hash");
CREATE INDEX "sign_in_requests_email_created_at_idx" ON "sign_in_requests"("email", "created_at");

-- Links of the kind before: nothing opens them any more, and they name whoever asked.
DELETE FROM "verification_tokens" WHERE "identifier" NOT LIKE 'email-change:%';
