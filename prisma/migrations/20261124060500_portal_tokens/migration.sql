-- Origins whose pages may ask the portal's API, with portal tokens alone.
ALTER TABLE "organizations" ADD COLUMN "portal_origins" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
CREATE INDEX "organizations_portal_origins_idx" ON "organizations" USING GIN ("portal_origins");

-- CreateTable
CREATE TABLE "portal_tokens" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "scopes" TEXT[],
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "portal_tokens_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "portal_tokens_token_hash_key" ON "portal_tokens"("token_hash");
CREATE INDEX "portal_tokens_organization_id_member_id_created_at_id_idx" ON "portal_tokens"("organization_id", "member_id", "created_at" DESC, "id" DESC);
CREATE INDEX "portal_tokens_expires_at_idx" ON "portal_tokens"("expires_at");
CREATE UNIQUE INDEX "portal_tokens_organization_id_id_key" ON "portal_tokens"("organization_id", "id");
ALTER TABLE "portal_tokens" ADD CONSTRAINT "portal_tokens_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "portal_tokens" ADD CONSTRAINT "portal_tokens_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Beyond Prisma's model. None is made for a member whose record has ended.
CREATE TRIGGER refuse_row_of_ended_member BEFORE INSERT ON portal_tokens FOR EACH ROW
  WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_ended_member();

-- Whoever is archived or suspended, by whichever verb, has no token any more, also when that is undone.
CREATE FUNCTION end_portal_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.erased_at IS NOT NULL OR NEW.merged_into_id IS NOT NULL THEN
    DELETE FROM portal_tokens WHERE organization_id = NEW.organization_id AND member_id = NEW.id;
  ELSE
    UPDATE portal_tokens SET revoked_at = now(), updated_at = now()
     WHERE organization_id = NEW.organization_id AND member_id = NEW.id AND revoked_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER end_portal_tokens AFTER UPDATE OF status, erased_at, merged_into_id ON members FOR EACH ROW
  WHEN (NEW.status IN ('archived', 'suspended') OR NEW.erased_at IS NOT NULL OR NEW.merged_into_id IS NOT NULL)
  EXECUTE FUNCTION end_portal_tokens();
