-- CreateTable
CREATE TABLE "pass_installs" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "pass_id" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "device_ref" TEXT,
    "installed_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),
    "reported_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pass_installs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "pass_installs_organization_id_created_at_id_idx" ON "pass_installs"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "pass_installs_organization_id_pass_id_idx" ON "pass_installs"("organization_id", "pass_id");

-- CreateIndex
CREATE UNIQUE INDEX "pass_installs_organization_id_id_key" ON "pass_installs"("organization_id", "id");

-- AddForeignKey
ALTER TABLE "pass_installs" ADD CONSTRAINT "pass_installs_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_installs" ADD CONSTRAINT "pass_installs_organization_id_pass_id_fkey" FOREIGN KEY ("organization_id", "pass_id") REFERENCES "passes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Beyond Prisma's model.
ALTER TABLE "pass_installs" ADD CONSTRAINT "pass_installs_platform" CHECK ("platform" IN ('apple', 'google'));
-- One row per device; Google's, without one, is one per pass.
CREATE UNIQUE INDEX "pass_installs_device_key" ON "pass_installs"("pass_id", "platform", COALESCE("device_ref", ''));
