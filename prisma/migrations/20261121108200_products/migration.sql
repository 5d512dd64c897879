-- CreateTable
CREATE TABLE "products" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "interval" TEXT NOT NULL,
    "interval_count" INTEGER NOT NULL DEFAULT 1,
    "trial_days" INTEGER NOT NULL DEFAULT 0,
    "tax_rate_id" TEXT,
    "self_service" BOOLEAN NOT NULL DEFAULT true,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "products_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "benefits" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "unit" TEXT,
    "quantity" INTEGER,
    "percent" INTEGER,
    "resource_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "event_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "benefits_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "products_organization_id_created_at_id_idx" ON "products"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "products_organization_id_id_key" ON "products"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "products_external_id_key" ON "products"("organization_id", "external_id");

-- CreateIndex
CREATE INDEX "benefits_organization_id_created_at_id_idx" ON "benefits"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "benefits_organization_id_product_id_idx" ON "benefits"("organization_id", "product_id");

-- CreateIndex
CREATE UNIQUE INDEX "benefits_organization_id_id_key" ON "benefits"("organization_id", "id");

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_organization_id_tax_rate_id_fkey" FOREIGN KEY ("organization_id", "tax_rate_id") REFERENCES "tax_rates"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benefits" ADD CONSTRAINT "benefits_organization_id_product_id_fkey" FOREIGN KEY ("organization_id", "product_id") REFERENCES "products"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- Beyond Prisma's model.
ALTER TABLE "products"
  ADD CONSTRAINT "products_price" CHECK ("amount" >= 0 AND "interval_count" BETWEEN 1 AND 36 AND "trial_days" BETWEEN 0 AND 730),
  ADD CONSTRAINT "products_interval" CHECK ("interval" IN ('day', 'week', 'month', 'year'));
ALTER TABLE "benefits"
  ADD CONSTRAINT "benefits_kind" CHECK (
    ("type" = 'allowance' AND "unit" IN ('minutes', 'bookings', 'amount') AND "quantity" > 0 AND "percent" IS NULL) OR
    ("type" = 'discount' AND "percent" BETWEEN 1 AND 100 AND "unit" IS NULL AND "quantity" IS NULL));
