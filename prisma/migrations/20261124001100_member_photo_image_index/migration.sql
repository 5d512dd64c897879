-- no-transaction
DROP INDEX CONCURRENTLY IF EXISTS "members_photo_key";
CREATE UNIQUE INDEX CONCURRENTLY "members_photo_key" ON "members"("organization_id", "photo_image_id");
