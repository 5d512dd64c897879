-- Browsers that show a member's notifications, and which notices they were told.
CREATE TABLE "push_devices" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "endpoint_hash" BYTEA NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "session_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "push_devices_pkey" PRIMARY KEY ("organization_id","id")
);

CREATE UNIQUE INDEX "push_devices_organization_id_endpoint_hash_key" ON "push_devices"("organization_id", "endpoint_hash");
CREATE INDEX "push_devices_organization_id_member_id_idx" ON "push_devices"("organization_id", "member_id");

ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "notices" ADD COLUMN "pushed_at" TIMESTAMPTZ(3);
