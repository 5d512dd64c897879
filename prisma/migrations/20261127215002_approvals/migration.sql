-- CreateTable
CREATE TABLE "approvals" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "asked_by" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "input_hash" BYTEA NOT NULL,
    "email" TEXT,
    "mails" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "approver_id" TEXT,
    "token_hash" BYTEA,
    "granted_at" TIMESTAMPTZ(3),
    "spent_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "approvals_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "approvals_organization_id_token_hash_key" ON "approvals"("organization_id", "token_hash");

-- CreateIndex
CREATE INDEX "approvals_organization_id_email_created_at_idx" ON "approvals"("organization_id", "email", "created_at");

-- AddForeignKey
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
