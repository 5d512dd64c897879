-- AlterTable
ALTER TABLE "pass_designs"
  ADD COLUMN "code_policy" TEXT NOT NULL DEFAULT 'static',
  ADD COLUMN "logo_text" TEXT,
  ADD COLUMN "expiry" JSONB NOT NULL DEFAULT '{"rule": "pass"}',
  ADD COLUMN "sharing_prohibited" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "links" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "images" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "translations" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "draft" JSONB,
  ADD COLUMN "published_revision" INTEGER,
  ADD COLUMN "published_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "pass_design_revisions" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "pass_design_id" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "published_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pass_design_revisions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pass_images" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "pass_design_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "original" BYTEA NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "x1" BYTEA NOT NULL,
    "x2" BYTEA,
    "x3" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pass_images_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "pass_design_revisions_organization_id_id_key" ON "pass_design_revisions"("organization_id", "id");
CREATE UNIQUE INDEX "pass_design_revisions_pass_design_id_revision_key" ON "pass_design_revisions"("pass_design_id", "revision");
CREATE INDEX "pass_design_revisions_organization_id_created_at_id_idx" ON "pass_design_revisions"("organization_id", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "pass_images_token_key" ON "pass_images"("token");
CREATE UNIQUE INDEX "pass_images_organization_id_id_key" ON "pass_images"("organization_id", "id");
CREATE INDEX "pass_images_organization_id_created_at_id_idx" ON "pass_images"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "pass_images_organization_id_pass_design_id_idx" ON "pass_images"("organization_id", "pass_design_id");

ALTER TABLE "pass_design_revisions" ADD CONSTRAINT "pass_design_revisions_organization_id_pass_design_id_fkey" FOREIGN KEY ("organization_id", "pass_design_id") REFERENCES "pass_designs"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "pass_images" ADD CONSTRAINT "pass_images_organization_id_pass_design_id_fkey" FOREIGN KEY ("organization_id", "pass_design_id") REFERENCES "pass_designs"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- Beyond Prisma's model.
ALTER TABLE "pass_designs"
  ADD CONSTRAINT "pass_designs_code_policy" CHECK ("code_policy" IN ('static', 'photo_check', 'rotating_only')),
  ADD CONSTRAINT "pass_designs_published" CHECK (("published_revision" IS NULL) = ("published_at" IS NULL));
ALTER TABLE "pass_images"
  ADD CONSTRAINT "pass_images_kind" CHECK ("kind" IN ('icon', 'logo', 'thumbnail', 'strip', 'hero'));

-- Until now every design was what its passes showed: that is revision 1.
UPDATE "pass_designs" SET "published_revision" = 1, "published_at" = "updated_at";
INSERT INTO "pass_design_revisions" ("id", "organization_id", "pass_design_id", "revision", "content", "published_by", "created_at")
SELECT 'pdr_' || split_part("id", '_', 2), "organization_id", "id", 1,
       jsonb_build_object(
         'name', "name", 'type', "type", 'description', "description", 'colors', "colors", 'fields', "fields",
         'barcode', "barcode", 'code_policy', "code_policy", 'logo_text', "logo_text", 'expiry', "expiry",
         'sharing_prohibited', "sharing_prohibited", 'links', "links", 'images', "images", 'translations', "translations"),
       'system:migration', "updated_at"
  FROM "pass_designs";

-- What passes were once made of stays as it was, whoever asks.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is never changed', TG_OP, TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER "pass_design_revisions_immutable" BEFORE UPDATE OR DELETE ON "pass_design_revisions"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
