-- A member's own photo: an image that only signed addresses open.
ALTER TABLE "images" ADD COLUMN "personal" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "members" ADD COLUMN "photo_image_id" TEXT;

-- AddForeignKey: no member has one yet, so none has to be read.
ALTER TABLE "members" ADD CONSTRAINT "members_organization_id_photo_image_id_fkey" FOREIGN KEY ("organization_id", "photo_image_id") REFERENCES "images"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
