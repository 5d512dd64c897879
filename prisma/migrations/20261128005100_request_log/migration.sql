-- CreateTable
CREATE TABLE "request_log" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "query" JSONB,
    "operation" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "error_code" TEXT,
    "duration_ms" INTEGER NOT NULL,
    "request_id" TEXT NOT NULL,
    "idempotency_key_hint" TEXT,
    "response_bytes" INTEGER,
    "user_agent" TEXT,
    "request_body" JSONB,
    "response_body" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "request_log_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE INDEX "request_log_organization_id_created_at_id_idx" ON "request_log"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "request_log_organization_id_actor_created_at_id_idx" ON "request_log"("organization_id", "actor", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "request_log_organization_id_request_id_idx" ON "request_log"("organization_id", "request_id");

-- CreateIndex
CREATE INDEX "request_log_created_at_idx" ON "request_log" USING BRIN ("created_at");

-- Failures are few among many, and are what is looked for.
CREATE INDEX "request_log_failures_idx" ON "request_log"("organization_id", "created_at" DESC, "id" DESC) WHERE "status" >= 400;

-- AddForeignKey
ALTER TABLE "request_log" ADD CONSTRAINT "request_log_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
