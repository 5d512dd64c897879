-- CreateTable
CREATE TABLE "member_imports" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "file_name" TEXT,
    "encoding" TEXT NOT NULL,
    "separator" TEXT NOT NULL,
    "headers" TEXT[],
    "fields" TEXT[],
    "on_conflict" TEXT NOT NULL DEFAULT 'fail',
    "member_status" TEXT NOT NULL DEFAULT 'active',
    "total" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "checked" JSONB,
    "imported" JSONB,
    "started_by" TEXT,
    "checked_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_imports_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "member_import_rows" (
    "organization_id" TEXT NOT NULL,
    "import_id" TEXT NOT NULL,
    "n" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "cells" TEXT[],
    "keys" TEXT[],
    "outcome" TEXT,
    "error" JSONB,

    CONSTRAINT "member_import_rows_pkey" PRIMARY KEY ("organization_id","import_id","n")
);

-- CreateIndex
CREATE INDEX "member_imports_organization_id_created_at_id_idx" ON "member_imports"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "member_import_rows_keys_idx" ON "member_import_rows" USING GIN ("keys");

-- AddForeignKey
ALTER TABLE "member_imports" ADD CONSTRAINT "member_imports_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_import_rows" ADD CONSTRAINT "member_import_rows_organization_id_import_id_fkey" FOREIGN KEY ("organization_id", "import_id") REFERENCES "member_imports"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
