-- AlterTable
ALTER TABLE "passes" ADD COLUMN     "replaces_pass_id" TEXT,
ADD COLUMN     "revocation_reason" TEXT,
ADD COLUMN     "shown_digest" TEXT;

-- CreateIndex
-- Of two that replace a pass at the same time, one wins.
CREATE UNIQUE INDEX "passes_replaces_key" ON "passes"("organization_id", "replaces_pass_id");

-- CreateIndex
CREATE INDEX "passes_organization_id_pass_design_id_idx" ON "passes"("organization_id", "pass_design_id");

-- CreateIndex
CREATE INDEX "passes_organization_id_booking_id_idx" ON "passes"("organization_id", "booking_id");

-- AddForeignKey
ALTER TABLE "passes" ADD CONSTRAINT "passes_organization_id_replaces_pass_id_fkey" FOREIGN KEY ("organization_id", "replaces_pass_id") REFERENCES "passes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Beyond Prisma's model.
ALTER TABLE "passes" ADD CONSTRAINT "passes_replaces_another" CHECK ("replaces_pass_id" <> "id");
