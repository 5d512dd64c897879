-- AlterTable
ALTER TABLE "price_rules" ADD COLUMN     "event_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "external_id" TEXT,
ADD COLUMN     "fixed_blocks" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "metadata" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "product_ids" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateIndex
CREATE UNIQUE INDEX "price_rules_external_id_key" ON "price_rules"("organization_id", "external_id");
