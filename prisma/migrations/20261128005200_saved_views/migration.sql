-- CreateTable
CREATE TABLE "saved_views" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "filters" JSONB NOT NULL,
    "shared" BOOLEAN NOT NULL,
    "position" INTEGER NOT NULL,
    "made_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE INDEX "saved_views_organization_id_created_at_id_idx" ON "saved_views"("organization_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A name stands once among the views that everybody has, and once among those of each person.
CREATE UNIQUE INDEX "saved_views_shared_name" ON "saved_views" ("organization_id", "list", lower("name")) WHERE "shared";
CREATE UNIQUE INDEX "saved_views_own_name" ON "saved_views" ("organization_id", "list", "made_by", lower("name")) WHERE NOT "shared";
