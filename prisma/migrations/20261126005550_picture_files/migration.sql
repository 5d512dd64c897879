-- Pictures may lie in a bucket: then their row names the object there instead of holding the bytes.

ALTER TABLE "images" ALTER COLUMN "original" DROP NOT NULL;
ALTER TABLE "images" ADD COLUMN     "object" TEXT;
ALTER TABLE "images" ADD CONSTRAINT "images_bytes" CHECK (num_nonnulls("original", "object") = 1) NOT VALID;

ALTER TABLE "image_renditions" ALTER COLUMN "content" DROP NOT NULL;
ALTER TABLE "image_renditions" ADD COLUMN     "object" TEXT;
ALTER TABLE "image_renditions" ADD CONSTRAINT "image_renditions_bytes" CHECK (num_nonnulls("content", "object") = 1) NOT VALID;

-- CreateTable
CREATE TABLE "file_leftovers" (
    "organization_id" TEXT NOT NULL,
    "object" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "file_leftovers_pkey" PRIMARY KEY ("organization_id","object")
);

-- CreateIndex
CREATE INDEX "file_leftovers_due_at_idx" ON "file_leftovers"("due_at");
