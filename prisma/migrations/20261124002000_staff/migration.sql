-- The people who work for a club, and the club's own roles for them.
CREATE TABLE "staff_members" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role_ids" TEXT[],
    "host_id" TEXT,
    "status" TEXT NOT NULL DEFAULT 'invited',
    "invited_by" TEXT NOT NULL,
    "invitation_expires_at" TIMESTAMPTZ(3),
    "last_seen_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_members_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "staff_members_status_check" CHECK ("status" IN ('invited', 'active', 'suspended', 'removed')),
    CONSTRAINT "staff_members_email_check" CHECK ("email" = lower("email"))
);

CREATE INDEX "staff_members_organization_id_created_at_id_idx" ON "staff_members"("organization_id", "created_at" DESC, "id" DESC);
-- One row that is not removed for each club and address.
CREATE UNIQUE INDEX "staff_members_organization_id_email_key" ON "staff_members"("organization_id", "email") WHERE "status" <> 'removed';
-- Signing in asks by the address alone.
CREATE INDEX "staff_members_email_idx" ON "staff_members"("email") WHERE "status" <> 'removed';

CREATE TABLE "staff_roles" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "scopes" TEXT[],
    "refund_single" INTEGER,
    "refund_per_day" INTEGER,
    "discount_percent" INTEGER,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_roles_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "staff_roles_limits_check" CHECK ("refund_single" >= 0 AND "refund_per_day" >= 0 AND "discount_percent" BETWEEN 0 AND 100)
);

CREATE INDEX "staff_roles_organization_id_created_at_id_idx" ON "staff_roles"("organization_id", "created_at" DESC, "id" DESC);

ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_organization_id_host_id_fkey" FOREIGN KEY ("organization_id", "host_id") REFERENCES "hosts"("organization_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
