-- CreateTable
CREATE TABLE "door_settings" (
    "organization_id" TEXT NOT NULL,
    "anti_passback_minutes" INTEGER NOT NULL DEFAULT 0,
    "visit_minutes" INTEGER NOT NULL DEFAULT 720,
    "offline_minutes" INTEGER NOT NULL DEFAULT 720,
    "capacity" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "door_settings_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "door_scanners" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "resource_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "expires_at" TIMESTAMPTZ(3),
    "pairing_token_hash" BYTEA,
    "pairing_expires_at" TIMESTAMPTZ(3),
    "session_hash" BYTEA,
    "paired_at" TIMESTAMPTZ(3),
    "last_seen_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "door_scanners_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "visits" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "pass_id" TEXT,
    "booking_id" TEXT,
    "resource_id" TEXT,
    "event_id" TEXT,
    "entered_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "left_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "visits_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pass_scans" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "scanner_id" TEXT,
    "actor" TEXT NOT NULL,
    "pass_id" TEXT,
    "member_id" TEXT,
    "booking_id" TEXT,
    "visit_id" TEXT,
    "resource_id" TEXT,
    "event_id" TEXT,
    "direction" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "result" TEXT NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',
    "checked_in" BOOLEAN NOT NULL DEFAULT false,
    "moved_booking" BOOLEAN NOT NULL DEFAULT false,
    "offline" BOOLEAN NOT NULL DEFAULT false,
    "duplicate" BOOLEAN NOT NULL DEFAULT false,
    "client_scan_id" TEXT,
    "scanned_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pass_scans_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pass_code_keys" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "retired_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pass_code_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pass_code_uses" (
    "organization_id" TEXT NOT NULL,
    "pass_id" TEXT NOT NULL,
    "step" BIGINT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pass_code_uses_pkey" PRIMARY KEY ("pass_id","step")
);

-- CreateIndex
CREATE UNIQUE INDEX "door_scanners_pairing_token_hash_key" ON "door_scanners"("pairing_token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "door_scanners_session_hash_key" ON "door_scanners"("session_hash");

-- CreateIndex
CREATE INDEX "door_scanners_organization_id_created_at_id_idx" ON "door_scanners"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "door_scanners_organization_id_id_key" ON "door_scanners"("organization_id", "id");

-- CreateIndex
CREATE INDEX "visits_organization_id_created_at_id_idx" ON "visits"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "visits_organization_id_member_id_entered_at_idx" ON "visits"("organization_id", "member_id", "entered_at");

-- CreateIndex
CREATE INDEX "visits_organization_id_booking_id_idx" ON "visits"("organization_id", "booking_id");

-- CreateIndex
CREATE UNIQUE INDEX "visits_organization_id_id_key" ON "visits"("organization_id", "id");

-- CreateIndex
CREATE INDEX "pass_scans_organization_id_created_at_id_idx" ON "pass_scans"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "pass_scans_organization_id_member_id_scanned_at_idx" ON "pass_scans"("organization_id", "member_id", "scanned_at");

-- CreateIndex
CREATE INDEX "pass_scans_organization_id_scanner_id_created_at_idx" ON "pass_scans"("organization_id", "scanner_id", "created_at");

-- CreateIndex
CREATE INDEX "pass_scans_organization_id_visit_id_idx" ON "pass_scans"("organization_id", "visit_id");

-- CreateIndex
CREATE UNIQUE INDEX "pass_scans_organization_id_id_key" ON "pass_scans"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "pass_scans_client_key" ON "pass_scans"("organization_id", "client_scan_id");

-- CreateIndex
CREATE INDEX "pass_code_keys_organization_id_created_at_id_idx" ON "pass_code_keys"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "pass_code_keys_organization_id_id_key" ON "pass_code_keys"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "pass_code_keys_organization_id_key_id_key" ON "pass_code_keys"("organization_id", "key_id");

-- Every organization has a first key; its id is made of the organization's, so that it needs no other.
INSERT INTO "pass_code_keys" ("id", "organization_id", "key_id", "created_at", "updated_at")
SELECT 'pck_' || substr("id", 5), "id", 'k1', "created_at", "created_at" FROM "organizations";

-- AlterTable
ALTER TABLE "passes" ADD COLUMN     "code_key_id" TEXT NOT NULL DEFAULT 'k1';

-- AddForeignKey
ALTER TABLE "door_settings" ADD CONSTRAINT "door_settings_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "door_scanners" ADD CONSTRAINT "door_scanners_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visits" ADD CONSTRAINT "visits_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visits" ADD CONSTRAINT "visits_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visits" ADD CONSTRAINT "visits_organization_id_pass_id_fkey" FOREIGN KEY ("organization_id", "pass_id") REFERENCES "passes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visits" ADD CONSTRAINT "visits_organization_id_booking_id_fkey" FOREIGN KEY ("organization_id", "booking_id") REFERENCES "bookings"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visits" ADD CONSTRAINT "visits_organization_id_resource_id_fkey" FOREIGN KEY ("organization_id", "resource_id") REFERENCES "resources"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visits" ADD CONSTRAINT "visits_organization_id_event_id_fkey" FOREIGN KEY ("organization_id", "event_id") REFERENCES "events"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_scans" ADD CONSTRAINT "pass_scans_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_scans" ADD CONSTRAINT "pass_scans_organization_id_scanner_id_fkey" FOREIGN KEY ("organization_id", "scanner_id") REFERENCES "door_scanners"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_scans" ADD CONSTRAINT "pass_scans_organization_id_pass_id_fkey" FOREIGN KEY ("organization_id", "pass_id") REFERENCES "passes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_scans" ADD CONSTRAINT "pass_scans_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_scans" ADD CONSTRAINT "pass_scans_organization_id_booking_id_fkey" FOREIGN KEY ("organization_id", "booking_id") REFERENCES "bookings"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_scans" ADD CONSTRAINT "pass_scans_organization_id_visit_id_fkey" FOREIGN KEY ("organization_id", "visit_id") REFERENCES "visits"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_scans" ADD CONSTRAINT "pass_scans_organization_id_resource_id_fkey" FOREIGN KEY ("organization_id", "resource_id") REFERENCES "resources"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_scans" ADD CONSTRAINT "pass_scans_organization_id_event_id_fkey" FOREIGN KEY ("organization_id", "event_id") REFERENCES "events"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_code_keys" ADD CONSTRAINT "pass_code_keys_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_code_uses" ADD CONSTRAINT "pass_code_uses_organization_id_pass_id_fkey" FOREIGN KEY ("organization_id", "pass_id") REFERENCES "passes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passes" ADD CONSTRAINT "passes_organization_id_code_key_id_fkey" FOREIGN KEY ("organization_id", "code_key_id") REFERENCES "pass_code_keys"("organization_id", "key_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Beyond Prisma's model.
ALTER TABLE "visits" ADD CONSTRAINT "visits_order" CHECK ("left_at" IS NULL OR "left_at" >= "entered_at");
ALTER TABLE "pass_scans" ADD CONSTRAINT "pass_scans_direction" CHECK ("direction" IN ('in', 'out'));
ALTER TABLE "pass_scans" ADD CONSTRAINT "pass_scans_method" CHECK ("method" IN ('code', 'short_id'));
ALTER TABLE "door_settings" ADD CONSTRAINT "door_settings_ranges" CHECK (
  "anti_passback_minutes" BETWEEN 0 AND 1440 AND "visit_minutes" BETWEEN 1 AND 2880
  AND "offline_minutes" BETWEEN 0 AND 4320 AND ("capacity" IS NULL OR "capacity" > 0)
);

-- Nobody is inside twice for the same: of two doors at once, one checks in.
CREATE UNIQUE INDEX "visits_open_key" ON "visits"("organization_id", "member_id", COALESCE("booking_id", ''))
  WHERE "left_at" IS NULL AND "undone_at" IS NULL;

-- Who is inside is counted at every scan.
CREATE INDEX "visits_inside" ON "visits"("organization_id", "ends_at")
  WHERE "left_at" IS NULL AND "undone_at" IS NULL;

CREATE FUNCTION "give_first_pass_code_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pass_code_keys (id, organization_id, key_id, created_at, updated_at)
  VALUES ('pck_' || substr(NEW.id, 5), NEW.id, 'k1', NEW.created_at, NEW.created_at);
  RETURN NULL;
END $$;
CREATE TRIGGER "first_pass_code_key" AFTER INSERT ON "organizations"
  FOR EACH ROW EXECUTE FUNCTION "give_first_pass_code_key"();

-- Locked, so that a key that is being retired either sees this pass and takes it along, or is not chosen.
CREATE FUNCTION "choose_pass_code_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT key_id INTO STRICT NEW.code_key_id FROM pass_code_keys
  WHERE organization_id = NEW.organization_id AND retired_at IS NULL
  ORDER BY substr(key_id, 2)::int DESC LIMIT 1 FOR SHARE;
  RETURN NEW;
END $$;
CREATE TRIGGER "pass_code_key" BEFORE INSERT ON "passes"
  FOR EACH ROW EXECUTE FUNCTION "choose_pass_code_key"();
