-- Uploaded pictures, and where they are shown.

-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "profile" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "resources" ADD COLUMN     "photos" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "events" ADD COLUMN     "photos" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "recurring_events" ADD COLUMN     "photos" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "images" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "has_alpha" BOOLEAN NOT NULL,
    "original" BYTEA NOT NULL,
    "unused_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "images_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "image_renditions" (
    "organization_id" TEXT NOT NULL,
    "image_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "image_renditions_pkey" PRIMARY KEY ("organization_id","image_id","name")
);

-- CreateIndex
CREATE INDEX "images_organization_id_created_at_id_idx" ON "images"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "images_unused_since_idx" ON "images"("unused_since");

-- AddForeignKey
ALTER TABLE "images" ADD CONSTRAINT "images_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "image_renditions" ADD CONSTRAINT "image_renditions_organization_id_image_id_fkey" FOREIGN KEY ("organization_id", "image_id") REFERENCES "images"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Pictures are compressed already.
ALTER TABLE "images" ALTER COLUMN "original" SET STORAGE EXTERNAL;
ALTER TABLE "image_renditions" ALTER COLUMN "content" SET STORAGE EXTERNAL;
