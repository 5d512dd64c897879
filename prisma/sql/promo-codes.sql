-- How often a promo code may be redeemed.

-- Counts how often a code is redeemed as of p_now, by everybody or by one member. There is no counter that
-- a lapsed hold or a cancellation would have to correct.
CREATE OR REPLACE FUNCTION promo_redeemed(
  p_organization text,
  p_promo text,
  p_member text,
  p_except text,
  p_now timestamptz
) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT count(*)
    FROM bookings b
   WHERE b.organization_id = p_organization
     AND b.promo_code_id = p_promo
     AND (p_member IS NULL OR b.member_id = p_member)
     AND b.id IS DISTINCT FROM p_except
     AND b.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in',
       'no_show', 'completed')
     AND (b.status <> 'held' OR b.held_until > p_now)
$$;

-- Refuses to redeem a code more often than it may be, by everybody (FY021) or by this member (FY022). Those
-- who redeem it come one after the other.
CREATE OR REPLACE FUNCTION count_promo_code() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  promo promo_codes;
BEGIN
  IF NEW.status IN ('cancelled', 'expired', 'declined') THEN RETURN NEW; END IF;
  SELECT * INTO promo
    FROM promo_codes
   WHERE organization_id = NEW.organization_id AND id = NEW.promo_code_id
     FOR NO KEY UPDATE;
  IF promo_redeemed(promo.organization_id, promo.id, NULL, NEW.id, foyer_now()) >= promo.max_redemptions THEN
    RAISE EXCEPTION 'promo code used up' USING ERRCODE = 'FY021';
  END IF;
  IF promo_redeemed(promo.organization_id, promo.id, NEW.member_id, NEW.id, foyer_now())
     >= promo.per_member_limit THEN
    RAISE EXCEPTION 'promo code used up by the member' USING ERRCODE = 'FY022';
  END IF;
  RETURN NEW;
END $$;

-- Its name sorts before guard_capacity's, so that everybody locks the code before the place.
CREATE OR REPLACE TRIGGER count_promo_code
  BEFORE INSERT OR UPDATE OF promo_code_id ON bookings
  FOR EACH ROW
  WHEN (NEW.promo_code_id IS NOT NULL)
  EXECUTE FUNCTION count_promo_code();

-- Takes the code off a booking whose price is worked out anew without it: it redeems the code no longer.
CREATE OR REPLACE FUNCTION drop_promo_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.price_deductions @> '[{"type": "promo_code"}]' THEN NEW.promo_code_id := NULL; END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER drop_promo_code
  BEFORE UPDATE OF price_deductions ON bookings
  FOR EACH ROW
  WHEN (NEW.promo_code_id IS NOT NULL)
  EXECUTE FUNCTION drop_promo_code();
