-- Invitations into a household or company, by mail; and who agreed there to be booked for.
CREATE TABLE "account_invitations" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "invited_by_member_id" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_invitations_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "account_invitations_status" CHECK ("status" IN ('pending', 'accepted', 'declined', 'revoked'))
);

CREATE UNIQUE INDEX "account_invitations_organization_id_token_hash_key" ON "account_invitations"("organization_id", "token_hash");
CREATE INDEX "account_invitations_organization_id_account_id_created_at_idx" ON "account_invitations"("organization_id", "account_id", "created_at" DESC);
CREATE INDEX "account_invitations_organization_id_invited_by_member_id_idx" ON "account_invitations"("organization_id", "invited_by_member_id");

ALTER TABLE "account_invitations" ADD CONSTRAINT "account_invitations_organization_id_account_id_fkey" FOREIGN KEY ("organization_id", "account_id") REFERENCES "accounts"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "account_invitations" ADD CONSTRAINT "account_invitations_organization_id_invited_by_member_id_fkey" FOREIGN KEY ("organization_id", "invited_by_member_id") REFERENCES "members"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "account_members" ADD COLUMN "agreed_at" TIMESTAMPTZ(3);
