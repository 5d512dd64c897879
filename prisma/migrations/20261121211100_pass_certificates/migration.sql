-- AlterTable
ALTER TABLE "apple_registrations" ADD COLUMN     "pass_type_identifier" TEXT NOT NULL;

-- CreateTable
CREATE TABLE "pass_certificates" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "pass_type_identifier" TEXT NOT NULL,
    "team_identifier" TEXT NOT NULL,
    "certificate" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "wwdr" TEXT NOT NULL,
    "development" BOOLEAN NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT false,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "warned_at" TIMESTAMPTZ(3),
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pass_certificates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "apple_push_states" (
    "organization_id" TEXT NOT NULL,
    "pass_type_identifier" TEXT NOT NULL,
    "refused_reason" TEXT,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "apple_push_states_pkey" PRIMARY KEY ("organization_id","pass_type_identifier")
);

-- CreateIndex
CREATE INDEX "pass_certificates_organization_id_created_at_id_idx" ON "pass_certificates"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "pass_certificates_organization_id_id_key" ON "pass_certificates"("organization_id", "id");

-- AddForeignKey
ALTER TABLE "pass_certificates" ADD CONSTRAINT "pass_certificates_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "apple_push_states" ADD CONSTRAINT "apple_push_states_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Beyond Prisma's model.

-- One certificate signs an organization's new passes, whoever activates at the same time.
CREATE UNIQUE INDEX "pass_certificates_active_key" ON "pass_certificates"("organization_id") WHERE "active";
ALTER TABLE "pass_certificates" ADD CONSTRAINT "pass_certificates_active" CHECK (NOT "active" OR "archived_at" IS NULL);
-- What the reminder of ends looks for.
CREATE INDEX "pass_certificates_due_idx" ON "pass_certificates"("expires_at") WHERE "archived_at" IS NULL AND "warned_at" IS NULL;
