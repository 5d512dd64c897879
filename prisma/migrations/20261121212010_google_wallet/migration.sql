-- CreateTable
CREATE TABLE "google_wallet_issuers" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "issuer_id" TEXT NOT NULL,
    "client_email" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "private_key_id" TEXT,
    "token_uri" TEXT,
    "publishing_access" BOOLEAN NOT NULL DEFAULT false,
    "checked_at" TIMESTAMPTZ(3),
    "fault_code" TEXT,
    "fault_message" TEXT,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "google_wallet_issuers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "google_wallet_classes" (
    "organization_id" TEXT NOT NULL,
    "class_id" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "google_wallet_classes_pkey" PRIMARY KEY ("organization_id","class_id")
);

-- CreateTable
CREATE TABLE "google_wallet_objects" (
    "organization_id" TEXT NOT NULL,
    "pass_id" TEXT NOT NULL,
    "issuer_id" TEXT NOT NULL,
    "stored" BOOLEAN NOT NULL DEFAULT false,
    "digest" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "google_wallet_objects_pkey" PRIMARY KEY ("pass_id","issuer_id")
);

-- CreateTable
CREATE TABLE "google_wallet_callbacks" (
    "organization_id" TEXT NOT NULL,
    "nonce" TEXT NOT NULL,
    "pass_id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "google_wallet_callbacks_pkey" PRIMARY KEY ("organization_id","nonce")
);

-- CreateIndex
CREATE INDEX "google_wallet_issuers_organization_id_created_at_id_idx" ON "google_wallet_issuers"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "google_wallet_issuers_organization_id_id_key" ON "google_wallet_issuers"("organization_id", "id");

-- CreateIndex
CREATE INDEX "google_wallet_objects_organization_id_pass_id_idx" ON "google_wallet_objects"("organization_id", "pass_id");

-- CreateIndex
CREATE INDEX "google_wallet_callbacks_expires_at_idx" ON "google_wallet_callbacks"("expires_at");

-- AddForeignKey
ALTER TABLE "google_wallet_issuers" ADD CONSTRAINT "google_wallet_issuers_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "google_wallet_objects" ADD CONSTRAINT "google_wallet_objects_organization_id_pass_id_fkey" FOREIGN KEY ("organization_id", "pass_id") REFERENCES "passes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "google_wallet_callbacks" ADD CONSTRAINT "google_wallet_callbacks_organization_id_pass_id_fkey" FOREIGN KEY ("organization_id", "pass_id") REFERENCES "passes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Beyond Prisma's model: at most one issuer of an organization's own issues its cards.
CREATE UNIQUE INDEX "google_wallet_issuers_active_key" ON "google_wallet_issuers"("organization_id") WHERE "archived_at" IS NULL;
