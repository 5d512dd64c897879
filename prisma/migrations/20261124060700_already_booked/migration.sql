-- Whether one member may book the same place again for a time that overlaps.
-- AlterTable
ALTER TABLE "policies" ADD COLUMN     "allow_overlapping_bookings" BOOLEAN NOT NULL DEFAULT false;

-- What follows is beyond Prisma's model: written by hand, invisible to its drift check.

-- The member's own live booking of the same event, or of the same resource at an overlapping time, if any.
-- Buffers keep others away, and nobody from what is their own.
CREATE FUNCTION own_booking_there(b bookings, p_now timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT o.id FROM bookings o
   WHERE b.event_id IS NOT NULL AND o.member_id = b.member_id AND o.event_id = b.event_id
     AND o.id IS DISTINCT FROM b.id
     AND o.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in')
     AND (o.status <> 'held' OR o.held_until > p_now)
     AND (o.status <> 'pending_approval' OR o.starts_at > p_now)
  UNION ALL
  SELECT o.id FROM bookings o
   WHERE b.event_id IS NULL AND o.organization_id = b.organization_id AND o.member_id = b.member_id
     AND o.event_id IS NULL AND o.resource_id = b.resource_id AND o.id IS DISTINCT FROM b.id
     -- No booking is longer than 31 days.
     AND o.starts_at < b.ends_at AND o.starts_at > b.starts_at - interval '32 days' AND o.ends_at > b.starts_at
     AND o.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in')
     AND (o.status <> 'held' OR o.held_until > p_now)
     AND (o.status <> 'pending_approval' OR o.starts_at > p_now)
  LIMIT 1
$$;

-- Refuses whoever has the place themselves, where the booking's terms do. FY030 already booked (detail: by
-- which booking).
CREATE FUNCTION assert_not_booked(b bookings, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  other text;
BEGIN
  IF COALESCE((b.policy ->> 'allow_overlapping_bookings')::boolean, true) THEN RETURN; END IF;
  other := own_booking_there(b, p_now);
  IF other IS NOT NULL THEN RAISE EXCEPTION 'already booked' USING ERRCODE = 'FY030', DETAIL = other; END IF;
END $$;

-- The guard: no path, raw SQL included, gives one member the same place twice, unless the booking's terms
-- allow it. Terms without a word of it are of a version that knew no such rule. Its name comes before
-- guard_capacity, so that a member is locked before a place, as in hold_booking; that one refuses the
-- isolation levels whose snapshot would be older than the lock.
CREATE FUNCTION guard_against_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF COALESCE((NEW.policy ->> 'allow_overlapping_bookings')::boolean, true) THEN RETURN NEW; END IF;
  IF NEW.status NOT IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in') THEN RETURN NEW; END IF;
  IF NEW.status = 'held' AND NEW.held_until <= foyer_now() THEN RETURN NEW; END IF;
  -- What the member has firmly stays theirs; a held place may have lapsed, so it is looked at again.
  IF TG_OP = 'UPDATE' AND OLD.status NOT IN ('held', 'cancelled', 'expired', 'declined')
     AND OLD.event_id IS NOT DISTINCT FROM NEW.event_id
     AND (NEW.event_id IS NOT NULL OR
          (OLD.resource_id, OLD.starts_at, OLD.ends_at) = (NEW.resource_id, NEW.starts_at, NEW.ends_at)) THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('member:' || NEW.member_id, 0));
  PERFORM assert_not_booked(NEW, foyer_now());
  RETURN NEW;
END $$;
CREATE TRIGGER guard_against_again
  BEFORE INSERT OR UPDATE OF status, held_until, starts_at, ends_at, resource_id, event_id
  ON bookings FOR EACH ROW EXECUTE FUNCTION guard_against_again();

-- As before, but whoever has the place themselves is told so, and not that it is full.
CREATE OR REPLACE FUNCTION hold_booking(p_booking jsonb, p_days jsonb, p_limits jsonb, p_event jsonb, p_now timestamptz)
RETURNS SETOF bookings LANGUAGE plpgsql AS $$
DECLARE
  b bookings := jsonb_populate_record(NULL::bookings, '{"kept_amount": 0, "kept_allowances": {}, "metadata": {}}' || p_booking);
BEGIN
  PERFORM set_config('foyer.now', p_now::text, true), set_config('lock_timeout', '5s', true);
  IF b.event_id IS NULL THEN PERFORM write_capacity_days(b.resource_id, p_days); END IF;
  b.blocked_from := b.starts_at - make_interval(mins => b.buffer_before_minutes);
  b.blocked_until := b.ends_at + make_interval(mins => b.buffer_after_minutes);
  PERFORM assert_not_booked(b, p_now);
  IF NOT place_fits(b, p_now) THEN RAISE EXCEPTION 'slot unavailable' USING ERRCODE = 'FY001'; END IF;
  PERFORM assert_member_limits(b, p_limits, p_now);
  INSERT INTO bookings SELECT b.*;
  INSERT INTO domain_events SELECT (jsonb_populate_record(NULL::domain_events, p_event)).*;
  RETURN NEXT b;
END $$;

-- As before; a place that the member has already is an answer like one that is taken.
CREATE OR REPLACE FUNCTION reschedule_booking(p_id text, p_change jsonb, p_days jsonb, p_limits jsonb, p_now timestamptz, p_try boolean,
  OUT state text, OUT detail text) LANGUAGE plpgsql AS $$
DECLARE
  b bookings;
BEGIN
  SELECT (jsonb_populate_record(o, p_change)).* INTO b FROM bookings o WHERE o.id = p_id;
  IF b.event_id IS NULL THEN PERFORM write_capacity_days(b.resource_id, p_days); END IF;
  PERFORM assert_not_booked(b, p_now);
  PERFORM assert_member_limits(b, p_limits, p_now);
  UPDATE bookings SET status = b.status, held_until = b.held_until, starts_at = b.starts_at, ends_at = b.ends_at,
      promised_starts_at_local = b.promised_starts_at_local, promised_ends_at_local = b.promised_ends_at_local,
      timezone = b.timezone, resource_id = b.resource_id, event_id = b.event_id,
      recurring_event_id = b.recurring_event_id, original_starts_at_local = b.original_starts_at_local,
      buffer_before_minutes = b.buffer_before_minutes, buffer_after_minutes = b.buffer_after_minutes,
      quantity = b.quantity, is_schedule_desynced = false, policy_id = b.policy_id, policy = b.policy,
      quote_id = b.quote_id, price_rule_id = b.price_rule_id, price_amount = b.price_amount, currency = b.currency,
      price_deductions = b.price_deductions, tax = b.tax, tax_amount = b.tax_amount, amount_due = b.amount_due, kept_amount = b.kept_amount, kept_allowances = b.kept_allowances, decided_at = b.decided_at, updated_at = p_now
   WHERE id = p_id;
  -- The guard has waited for whoever was changing the place, so this sees what they wrote.
  IF b.event_id IS NULL AND EXISTS (SELECT 1 FROM resources r WHERE r.id = b.resource_id AND r.archived_at IS NOT NULL) THEN
    RAISE EXCEPTION 'resource is archived' USING ERRCODE = 'FY004';
  END IF;
  IF b.event_id IS NOT NULL THEN
    IF NOT EXISTS (SELECT 1 FROM events e WHERE e.id = b.event_id AND e.status = 'published') THEN
      RAISE EXCEPTION 'event is not open for booking' USING ERRCODE = 'FY007';
    END IF;
    IF NOT EXISTS (SELECT 1 FROM events e WHERE e.id = b.event_id
         AND (e.starts_at, e.ends_at, e.resource_id) IS NOT DISTINCT FROM (b.starts_at, b.ends_at, b.resource_id)) THEN
      RAISE EXCEPTION 'the event has moved' USING ERRCODE = 'FY002';
    END IF;
  END IF;
  IF p_try THEN RAISE EXCEPTION 'it could be moved' USING ERRCODE = 'FY099'; END IF;
EXCEPTION
  WHEN SQLSTATE 'FY099' THEN state := NULL;
  WHEN SQLSTATE 'FY001' OR SQLSTATE 'FY002' OR SQLSTATE 'FY004' OR SQLSTATE 'FY005' OR SQLSTATE 'FY007' OR SQLSTATE 'FY023' OR SQLSTATE 'FY030' THEN
  GET STACKED DIAGNOSTICS state = RETURNED_SQLSTATE, detail = PG_EXCEPTION_DETAIL;
END $$;
