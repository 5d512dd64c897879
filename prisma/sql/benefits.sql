-- The benefits that a membership grants, and how bookings use them up.

-- Tells whether a subscription gives its benefits: the member lives on the membership. One whose product was
-- never paid for gives none, whether its first charge is under way or was refused.
CREATE OR REPLACE FUNCTION is_live_subscription(s subscriptions)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT s.status = 'trialing'
      OR (s.status IN ('active', 'past_due') AND s.activated_at IS NOT NULL)
$$;

-- Counts how much of a grant is taken as of p_now, by all bookings but one. A lapsed hold takes nothing,
-- whether or not a job has seen to it.
CREATE OR REPLACE FUNCTION grant_used(
  p_organization text,
  p_grant text,
  p_except text,
  p_now timestamptz
) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT COALESCE(sum(u.quantity - u.returned), 0)
    FROM benefit_usages u
    JOIN bookings b ON b.organization_id = u.organization_id AND b.id = u.booking_id
   WHERE u.organization_id = p_organization
     AND u.grant_id = p_grant
     AND u.booking_id IS DISTINCT FROM p_except
     AND (b.status <> 'held' OR b.held_until > p_now)
$$;

-- Lists what the deductions of a booking take, by grant.
CREATE OR REPLACE FUNCTION benefits_of(b bookings)
RETURNS TABLE (deduction_id text, grant_id text, quantity int) LANGUAGE sql IMMUTABLE AS $$
  SELECT d.id, d.source_id, d.quantity
    FROM jsonb_to_recordset(b.price_deductions) AS d(id text, type text, source_id text, quantity int)
   WHERE d.type = 'benefit_grant' AND d.quantity > 0
   ORDER BY d.source_id
$$;

-- Tells whether enough is left for a booking. Locks its grants until the transaction ends, one after the
-- other in one order. The statement that counts comes after the lock, so that it sees what the lock waited
-- for.
CREATE OR REPLACE FUNCTION benefits_fit(b bookings, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  d record;
  most int;
BEGIN
  FOR d IN SELECT * FROM benefits_of(b) LOOP
    SELECT g.quantity INTO most
      FROM benefit_grants g
     WHERE g.organization_id = b.organization_id AND g.id = d.grant_id
       FOR NO KEY UPDATE;
    IF grant_used(b.organization_id, d.grant_id, b.id, p_now) + d.quantity > most THEN RETURN false; END IF;
  END LOOP;
  RETURN true;
END $$;

-- Marks the grants that a booking has used, or uses now, as changed: what is left of them is a part of their view.
-- It takes them in the order in which benefits_fit locks them.
CREATE OR REPLACE FUNCTION touch_grants_of(b bookings) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  touched text;
BEGIN
  FOR touched IN
    SELECT u.grant_id FROM benefit_usages u WHERE u.organization_id = b.organization_id AND u.booking_id = b.id
     UNION
    SELECT d.grant_id FROM benefits_of(b) d
     ORDER BY 1
  LOOP
    UPDATE benefit_grants SET updated_at = foyer_now()
     WHERE organization_id = b.organization_id AND id = touched;
  END LOOP;
END $$;

-- Keeps what a booking uses in step with its deductions, and refuses more than is left (FY023). Those who
-- take of one allowance come one after the other. Runs after the row is written, and so after
-- guard_capacity: everybody locks the place before the grant.
CREATE OR REPLACE FUNCTION use_benefits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('cancelled', 'expired', 'declined') THEN
    -- A confirmed booking gives back as much as its terms say, which is for the cancellation to do.
    IF TG_OP = 'UPDATE' AND OLD.status IN ('held', 'pending_payment', 'pending_approval') THEN
      PERFORM touch_grants_of(NEW);
      UPDATE benefit_usages SET returned = quantity, updated_at = foyer_now()
       WHERE organization_id = NEW.organization_id AND booking_id = NEW.id;
    END IF;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE'
     AND NEW.price_deductions = OLD.price_deductions
     AND OLD.status NOT IN ('held', 'cancelled', 'expired', 'declined') THEN
    RETURN NULL;
  END IF;
  PERFORM touch_grants_of(NEW);
  IF NOT benefits_fit(NEW, foyer_now()) THEN
    RAISE EXCEPTION 'allowance used up' USING ERRCODE = 'FY023';
  END IF;
  DELETE FROM benefit_usages WHERE organization_id = NEW.organization_id AND booking_id = NEW.id;
  INSERT INTO benefit_usages (id, organization_id, grant_id, booking_id, quantity, created_at, updated_at)
    SELECT 'bus' || substr(min(d.deduction_id), 4), NEW.organization_id, d.grant_id, NEW.id,
           sum(d.quantity), foyer_now(), foyer_now()
      FROM benefits_of(NEW) d
     GROUP BY d.grant_id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER use_benefits
  AFTER INSERT ON bookings
  FOR EACH ROW
  WHEN (NEW.price_deductions @> '[{"type": "benefit_grant"}]')
  EXECUTE FUNCTION use_benefits();

CREATE OR REPLACE TRIGGER use_benefits_again
  AFTER UPDATE OF price_deductions, status ON bookings
  FOR EACH ROW
  WHEN (NEW.price_deductions @> '[{"type": "benefit_grant"}]'
    OR OLD.price_deductions @> '[{"type": "benefit_grant"}]')
  EXECUTE FUNCTION use_benefits();

-- Marks a grant as changed when a cancellation gives units of it back.
CREATE OR REPLACE FUNCTION touch_grant_of_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE benefit_grants SET updated_at = foyer_now()
   WHERE organization_id = NEW.organization_id AND id = NEW.grant_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER touch_grant_of_usage
  AFTER UPDATE OF returned ON benefit_usages
  FOR EACH ROW
  WHEN (NEW.returned IS DISTINCT FROM OLD.returned)
  EXECUTE FUNCTION touch_grant_of_usage();
