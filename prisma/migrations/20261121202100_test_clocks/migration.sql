-- AlterTable
ALTER TABLE "organizations" ADD COLUMN "test_clock_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "test_clocks" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT,
    "frozen_time" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'ready',
    "target_time" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "test_clocks_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "test_clocks_one_per_organization" ON "test_clocks"("organization_id");
CREATE UNIQUE INDEX "test_clocks_organization_id_id_key" ON "test_clocks"("organization_id", "id");
ALTER TABLE "test_clocks" ADD CONSTRAINT "test_clocks_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Beyond Prisma's model.
ALTER TABLE "test_clocks"
  ADD CONSTRAINT "test_clocks_course" CHECK (
    ("status" = 'ready' AND "target_time" IS NULL) OR ("status" = 'advancing' AND "target_time" >= "frozen_time"));

-- The clock is read with the organization, which every request loads anyway.
CREATE FUNCTION keep_test_clock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE organizations SET test_clock_at = NULL WHERE id = OLD.organization_id;
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.frozen_time < OLD.frozen_time THEN
    RAISE EXCEPTION 'a test clock does not go back' USING ERRCODE = 'FY041';
  END IF;
  UPDATE organizations SET test_clock_at = NEW.frozen_time WHERE id = NEW.organization_id;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_test_clock AFTER INSERT OR UPDATE OF frozen_time OR DELETE ON test_clocks
  FOR EACH ROW EXECUTE FUNCTION keep_test_clock();

-- An organization that is used in earnest never runs on another clock: it has a live key or a clock, never
-- both. Whoever comes second waits for the first on the organization's row, and is refused.
CREATE FUNCTION has_live_key(p_organization text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM api_key_organizations l JOIN api_keys k ON k.id = l.api_key_id
                  WHERE l.organization_id = p_organization AND k.mode = 'live' AND k.revoked_at IS NULL)
$$;
CREATE FUNCTION guard_live_organization() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'organizations' THEN
    IF has_live_key(NEW.id) THEN RAISE EXCEPTION 'organization is live' USING ERRCODE = 'FY042'; END IF;
    RETURN NEW;
  END IF;
  PERFORM 1 FROM organizations WHERE id = NEW.organization_id FOR SHARE;
  IF EXISTS (SELECT 1 FROM api_keys WHERE id = NEW.api_key_id AND mode = 'live' AND revoked_at IS NULL)
     AND EXISTS (SELECT 1 FROM organizations WHERE id = NEW.organization_id AND test_clock_at IS NOT NULL) THEN
    RAISE EXCEPTION 'organization is on a test clock' USING ERRCODE = 'FY043';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_live_organization BEFORE UPDATE OF test_clock_at ON organizations
  FOR EACH ROW WHEN (NEW.test_clock_at IS NOT NULL) EXECUTE FUNCTION guard_live_organization();
CREATE TRIGGER guard_live_organization AFTER INSERT ON api_key_organizations
  FOR EACH ROW EXECUTE FUNCTION guard_live_organization();
