-- What staff write down about members.
CREATE TABLE "member_notes" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "author" TEXT NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_notes_pkey" PRIMARY KEY ("id"),
    -- Of a deleted note no word is left, and any other has some.
    CONSTRAINT "member_notes_words" CHECK (("deleted_at" IS NULL) = ("body" <> ''))
);
CREATE UNIQUE INDEX "member_notes_organization_id_id_key" ON "member_notes"("organization_id", "id");
CREATE INDEX "member_notes_organization_id_member_id_created_at_id_idx"
  ON "member_notes"("organization_id", "member_id", "created_at" DESC, "id" DESC);
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_organization_id_member_id_fkey"
  FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
