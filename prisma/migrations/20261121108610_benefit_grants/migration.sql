-- CreateTable
CREATE TABLE "benefit_grants" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "subscription_id" TEXT NOT NULL,
    "benefit_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "unit" TEXT,
    "quantity" INTEGER,
    "percent" INTEGER,
    "currency" TEXT NOT NULL,
    "resource_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "event_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "benefit_grants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "benefit_usages" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "grant_id" TEXT NOT NULL,
    "booking_id" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "returned" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "benefit_usages_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "benefit_grants_organization_id_created_at_id_idx" ON "benefit_grants"("organization_id", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "benefit_grants_organization_id_id_key" ON "benefit_grants"("organization_id", "id");
CREATE INDEX "benefit_usages_organization_id_created_at_id_idx" ON "benefit_usages"("organization_id", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "benefit_usages_organization_id_id_key" ON "benefit_usages"("organization_id", "id");
CREATE UNIQUE INDEX "benefit_grants_once_per_period" ON "benefit_grants"("subscription_id", "benefit_id", "starts_at");
CREATE INDEX "benefit_grants_organization_id_member_id_ends_at_idx" ON "benefit_grants"("organization_id", "member_id", "ends_at");
CREATE UNIQUE INDEX "benefit_usages_booking_id_grant_id_key" ON "benefit_usages"("booking_id", "grant_id");
CREATE INDEX "benefit_usages_grant_id_idx" ON "benefit_usages"("grant_id");

ALTER TABLE "benefit_grants" ADD CONSTRAINT "benefit_grants_organization_id_subscription_id_fkey" FOREIGN KEY ("organization_id", "subscription_id") REFERENCES "subscriptions"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "benefit_grants" ADD CONSTRAINT "benefit_grants_organization_id_benefit_id_fkey" FOREIGN KEY ("organization_id", "benefit_id") REFERENCES "benefits"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "benefit_usages" ADD CONSTRAINT "benefit_usages_organization_id_grant_id_fkey" FOREIGN KEY ("organization_id", "grant_id") REFERENCES "benefit_grants"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "benefit_usages" ADD CONSTRAINT "benefit_usages_organization_id_booking_id_fkey" FOREIGN KEY ("organization_id", "booking_id") REFERENCES "bookings"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- Beyond Prisma's model.
ALTER TABLE "benefit_grants"
  ADD CONSTRAINT "benefit_grants_kind" CHECK (
    ("type" = 'allowance' AND "unit" IN ('minutes', 'bookings', 'amount') AND "quantity" > 0 AND "percent" IS NULL) OR
    ("type" = 'discount' AND "percent" BETWEEN 1 AND 100 AND "unit" IS NULL AND "quantity" IS NULL));
ALTER TABLE "benefit_usages" ADD CONSTRAINT "benefit_usages_returned" CHECK ("quantity" > 0 AND "returned" BETWEEN 0 AND "quantity");

-- How much of a grant is taken as of p_now, by all bookings but one. A lapsed hold takes nothing, whether
-- or not a job has been there.
CREATE FUNCTION grant_used(p_grant text, p_except text, p_now timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT COALESCE(sum(u.quantity - u.returned), 0) FROM benefit_usages u JOIN bookings b ON b.id = u.booking_id
   WHERE u.grant_id = p_grant AND u.booking_id IS DISTINCT FROM p_except AND (b.status <> 'held' OR b.held_until > p_now)
$$;

-- What the deductions of a booking take, by grant.
CREATE FUNCTION benefits_of(b bookings) RETURNS TABLE (deduction_id text, grant_id text, quantity int) LANGUAGE sql IMMUTABLE AS $$
  SELECT d.id, d.source_id, d.quantity FROM jsonb_to_recordset(b.price_deductions) AS d(id text, type text, source_id text, quantity int)
   WHERE d.type = 'benefit_grant' AND d.quantity > 0 ORDER BY d.source_id
$$;

-- Whether there is enough left for a booking. Locks its grants until the transaction ends, one after the
-- other in one order; the statement that counts comes after the lock, so that it sees what the lock waited for.
CREATE FUNCTION benefits_fit(b bookings, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  d record;
  most int;
BEGIN
  FOR d IN SELECT * FROM benefits_of(b) LOOP
    SELECT g.quantity INTO most FROM benefit_grants g WHERE g.id = d.grant_id FOR NO KEY UPDATE;
    IF grant_used(d.grant_id, b.id, p_now) + d.quantity > most THEN RETURN false; END IF;
  END LOOP;
  RETURN true;
END $$;

-- An allowance is used once: those who take of it come one after the other. After the row is written, so
-- after guard_capacity: everybody locks the place before the grant. FY023 not enough left.
CREATE FUNCTION use_benefits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('cancelled', 'expired', 'declined') THEN
    -- What was confirmed comes back as the terms say, which is the cancellation's word.
    IF TG_OP = 'UPDATE' AND OLD.status IN ('held', 'pending_payment', 'pending_approval') THEN
      UPDATE benefit_usages SET returned = quantity, updated_at = foyer_now() WHERE booking_id = NEW.id;
    END IF;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.price_deductions = OLD.price_deductions AND OLD.status NOT IN ('held', 'cancelled', 'expired', 'declined') THEN
    RETURN NULL;
  END IF;
  IF NOT benefits_fit(NEW, foyer_now()) THEN RAISE EXCEPTION 'allowance used up' USING ERRCODE = 'FY023'; END IF;
  DELETE FROM benefit_usages WHERE booking_id = NEW.id;
  INSERT INTO benefit_usages (id, organization_id, grant_id, booking_id, quantity, created_at, updated_at)
    SELECT 'bus' || substr(min(d.deduction_id), 4), NEW.organization_id, d.grant_id, NEW.id, sum(d.quantity), foyer_now(), foyer_now()
      FROM benefits_of(NEW) d GROUP BY d.grant_id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER use_benefits AFTER INSERT ON bookings
  FOR EACH ROW WHEN (NEW.price_deductions @> '[{"type": "benefit_grant"}]') EXECUTE FUNCTION use_benefits();
CREATE TRIGGER use_benefits_again AFTER UPDATE OF price_deductions, status ON bookings
  FOR EACH ROW WHEN (NEW.price_deductions @> '[{"type": "benefit_grant"}]' OR OLD.price_deductions @> '[{"type": "benefit_grant"}]')
  EXECUTE FUNCTION use_benefits();
