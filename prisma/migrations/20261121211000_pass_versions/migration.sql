-- AlterTable
ALTER TABLE "passes" ADD COLUMN     "change_tag" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "content_updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "pass_counters" (
    "organization_id" TEXT NOT NULL,
    "last_tag" INTEGER NOT NULL,

    CONSTRAINT "pass_counters_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "apple_registrations" (
    "organization_id" TEXT NOT NULL,
    "pass_id" TEXT NOT NULL,
    "device_library_identifier" TEXT NOT NULL,
    "push_token" TEXT NOT NULL,
    "change_tag" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "apple_registrations_pkey" PRIMARY KEY ("organization_id","device_library_identifier","pass_id")
);

-- CreateIndex
CREATE INDEX "apple_registrations_organization_id_pass_id_idx" ON "apple_registrations"("organization_id", "pass_id");

-- AddForeignKey
ALTER TABLE "pass_counters" ADD CONSTRAINT "pass_counters_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "apple_registrations" ADD CONSTRAINT "apple_registrations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "apple_registrations" ADD CONSTRAINT "apple_registrations_organization_id_pass_id_fkey" FOREIGN KEY ("organization_id", "pass_id") REFERENCES "passes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Beyond Prisma's model.

-- When a pass last looked different, in whole seconds and never twice the same: phones ask by a
-- Last-Modified that knows no finer, and would be told "not modified" of the second change in a second.
CREATE FUNCTION stamp_pass() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.content_updated_at := date_trunc('second', NEW.created_at);
  ELSIF NEW.version IS DISTINCT FROM OLD.version THEN
    NEW.content_updated_at :=
      GREATEST(date_trunc('second', foyer_now()), OLD.content_updated_at + interval '1 second');
  END IF;
  RETURN NEW;
END $$;
UPDATE "passes" SET "content_updated_at" = date_trunc('second', "updated_at");
CREATE TRIGGER stamp_pass BEFORE INSERT OR UPDATE ON "passes" FOR EACH ROW EXECUTE FUNCTION stamp_pass();

-- The tag by which phones ask what is new. Tags must become visible in their own order, or a phone that
-- has seen tag 8 never hears of the 7 that commits after it. So the organization's counter is taken as the
-- last thing that a transaction does (the triggers below are deferred) and stays locked until its commit:
-- the next one waits for as long as a commit takes, and since nothing else is locked after it, two never
-- wait for each other. All changes of one transaction share one tag.
CREATE FUNCTION take_change_tag(p_organization text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  taken text := COALESCE(current_setting('foyer.change_tag', true), '');
  tag integer;
BEGIN
  IF split_part(taken, ':', 1) = p_organization THEN RETURN split_part(taken, ':', 2)::integer; END IF;
  INSERT INTO pass_counters AS c (organization_id, last_tag) VALUES (p_organization, 1)
    ON CONFLICT (organization_id) DO UPDATE SET last_tag = c.last_tag + 1
    RETURNING c.last_tag INTO tag;
  PERFORM set_config('foyer.change_tag', p_organization || ':' || tag, true);
  RETURN tag;
END $$;

CREATE FUNCTION tag_changed_pass() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE tag integer := take_change_tag(NEW.organization_id);
BEGIN
  UPDATE passes SET change_tag = tag WHERE id = NEW.id AND change_tag <> tag;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER tag_changed_pass AFTER UPDATE ON "passes" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.version IS DISTINCT FROM OLD.version) EXECUTE FUNCTION tag_changed_pass();

-- A new registration is news too: the pass may have changed between its download and this.
CREATE FUNCTION tag_new_registration() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE tag integer := take_change_tag(NEW.organization_id);
BEGIN
  UPDATE apple_registrations SET change_tag = tag
   WHERE organization_id = NEW.organization_id AND pass_id = NEW.pass_id
     AND device_library_identifier = NEW.device_library_identifier;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER tag_new_registration AFTER INSERT ON "apple_registrations" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION tag_new_registration();
