-- CreateTable
CREATE TABLE "exports" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "filters" JSONB NOT NULL,
    "columns" TEXT[],
    "format" TEXT NOT NULL DEFAULT 'csv',
    "status" TEXT NOT NULL DEFAULT 'queued',
    "total" INTEGER NOT NULL,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "parts" INTEGER NOT NULL DEFAULT 0,
    "cursor" TEXT,
    "made_by" TEXT NOT NULL,
    "scopes" TEXT[],
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "failure_code" TEXT,
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "exports_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "export_parts" (
    "organization_id" TEXT NOT NULL,
    "export_id" TEXT NOT NULL,
    "n" INTEGER NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "export_parts_pkey" PRIMARY KEY ("organization_id","export_id","n")
);

-- CreateIndex
CREATE INDEX "exports_organization_id_created_at_id_idx" ON "exports"("organization_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "exports" ADD CONSTRAINT "exports_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export_parts" ADD CONSTRAINT "export_parts_organization_id_export_id_fkey" FOREIGN KEY ("organization_id", "export_id") REFERENCES "exports"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
