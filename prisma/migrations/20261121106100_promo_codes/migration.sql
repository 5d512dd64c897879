-- AlterTable
ALTER TABLE "bookings" ADD COLUMN     "promo_code_id" TEXT;

-- AlterTable
ALTER TABLE "quotes" ADD COLUMN     "explanation" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "promo_code_id" TEXT,
ADD COLUMN     "terms" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "title" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "promo_codes" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "description" TEXT,
    "percent_off" INTEGER,
    "amount_off" INTEGER,
    "currency" TEXT,
    "max_redemptions" INTEGER,
    "per_member_limit" INTEGER,
    "valid_from" TIMESTAMPTZ(3),
    "valid_until" TIMESTAMPTZ(3),
    "resource_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "event_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "promo_codes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "promo_codes_organization_id_created_at_id_idx" ON "promo_codes"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "promo_codes_organization_id_id_key" ON "promo_codes"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "promo_codes_code_key" ON "promo_codes"("organization_id", "code");

-- CreateIndex
CREATE UNIQUE INDEX "promo_codes_external_id_key" ON "promo_codes"("organization_id", "external_id");

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_promo_code_id_fkey" FOREIGN KEY ("organization_id", "promo_code_id") REFERENCES "promo_codes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_organization_id_promo_code_id_fkey" FOREIGN KEY ("organization_id", "promo_code_id") REFERENCES "promo_codes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What follows is beyond Prisma's model: written by hand, invisible to its drift check.
ALTER TABLE "promo_codes"
  ADD CONSTRAINT "promo_codes_upper" CHECK ("code" = upper("code")),
  ADD CONSTRAINT "promo_codes_discount" CHECK (("percent_off" BETWEEN 1 AND 100 AND "amount_off" IS NULL AND "currency" IS NULL)
    OR ("amount_off" > 0 AND "currency" IS NOT NULL AND "percent_off" IS NULL));
CREATE INDEX "bookings_of_promo_code" ON "bookings" ("promo_code_id", "member_id") INCLUDE ("status", "held_until")
  WHERE "promo_code_id" IS NOT NULL;
CREATE INDEX "bookings_of_quote" ON "bookings" ("quote_id") INCLUDE ("status", "held_until") WHERE "quote_id" IS NOT NULL;

-- How often a code is redeemed as of p_now, by everybody or by one member. No counter that a lapsed hold
-- or a cancellation would have to correct.
CREATE FUNCTION promo_redeemed(p_promo text, p_member text, p_except text, p_now timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT count(*) FROM bookings b
   WHERE b.promo_code_id = p_promo AND (p_member IS NULL OR b.member_id = p_member) AND b.id IS DISTINCT FROM p_except
     AND b.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in', 'no_show', 'completed')
     AND (b.status <> 'held' OR b.held_until > p_now)
$$;

-- A code is redeemed no more often than it may be: those who redeem it come one after the other. Its name
-- sorts before guard_capacity's, so that everybody locks the code before the place.
-- FY021 used up, FY022 used up by this member.
CREATE FUNCTION count_promo_code() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  promo promo_codes;
BEGIN
  IF NEW.status IN ('cancelled', 'expired', 'declined') THEN RETURN NEW; END IF;
  SELECT * INTO promo FROM promo_codes WHERE id = NEW.promo_code_id FOR NO KEY UPDATE;
  IF promo_redeemed(promo.id, NULL, NEW.id, foyer_now()) >= promo.max_redemptions THEN
    RAISE EXCEPTION 'promo code used up' USING ERRCODE = 'FY021';
  END IF;
  IF promo_redeemed(promo.id, NEW.member_id, NEW.id, foyer_now()) >= promo.per_member_limit THEN
    RAISE EXCEPTION 'promo code used up by the member' USING ERRCODE = 'FY022';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER count_promo_code BEFORE INSERT OR UPDATE OF promo_code_id ON bookings
  FOR EACH ROW WHEN (NEW.promo_code_id IS NOT NULL) EXECUTE FUNCTION count_promo_code();

-- A booking whose price is worked out anew without the code redeems it no longer.
CREATE FUNCTION drop_promo_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.price_deductions @> '[{"type": "promo_code"}]' THEN NEW.promo_code_id := NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER drop_promo_code BEFORE UPDATE OF price_deductions ON bookings
  FOR EACH ROW WHEN (NEW.promo_code_id IS NOT NULL) EXECUTE FUNCTION drop_promo_code();

-- One quote, one live booking. A unique index could not know that a hold has lapsed. FY020 quote used.
CREATE FUNCTION bind_quote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('cancelled', 'expired', 'declined') THEN RETURN NEW; END IF;
  PERFORM 1 FROM quotes WHERE id = NEW.quote_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT 1 FROM bookings b WHERE b.quote_id = NEW.quote_id AND b.id <> NEW.id
      AND b.status NOT IN ('cancelled', 'expired', 'declined') AND (b.status <> 'held' OR b.held_until > foyer_now())) THEN
    RAISE EXCEPTION 'quote used' USING ERRCODE = 'FY020';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bind_quote BEFORE INSERT OR UPDATE OF quote_id ON bookings
  FOR EACH ROW WHEN (NEW.quote_id IS NOT NULL) EXECUTE FUNCTION bind_quote();

-- Whether somebody could have a place now, without taking it: profiles are written where they are missing.
CREATE FUNCTION would_fit(p_booking jsonb, p_days jsonb, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  b bookings := jsonb_populate_record(NULL::bookings, p_booking);
BEGIN
  IF b.event_id IS NULL THEN PERFORM write_capacity_days(b.resource_id, p_days); END IF;
  RETURN place_fits(b, p_now);
END $$;
