-- Pictures of members for their cards, fetched once from the address that is said of each.
CREATE TABLE "member_photos" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "x1" BYTEA NOT NULL,
    "x2" BYTEA,
    "x3" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_photos_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "member_photos_organization_id_id_key" ON "member_photos"("organization_id", "id");
CREATE UNIQUE INDEX "member_photos_organization_id_member_id_key" ON "member_photos"("organization_id", "member_id");
ALTER TABLE "member_photos" ADD CONSTRAINT "member_photos_organization_id_member_id_fkey"
  FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
