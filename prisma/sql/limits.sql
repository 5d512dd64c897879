-- How much one member may book: the same place once, and no more than quotas, holds and unpaid places allow.

-- Finds the member's own live booking of the same event, or of the same resource at an overlapping time.
-- Buffers keep others away, and nobody from what is their own.
CREATE OR REPLACE FUNCTION own_booking_there(b bookings, p_now timestamptz)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT o.id
    FROM bookings o
   WHERE b.event_id IS NOT NULL
     AND o.organization_id = b.organization_id
     AND o.member_id = b.member_id
     AND o.event_id = b.event_id
     AND o.id IS DISTINCT FROM b.id
     AND o.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in')
     AND (o.status <> 'held' OR o.held_until > p_now)
     AND (o.status <> 'pending_approval' OR o.starts_at > p_now OR o.is_schedule_desynced)
  UNION ALL
  SELECT o.id
    FROM bookings o
   WHERE b.event_id IS NULL
     AND o.organization_id = b.organization_id
     AND o.member_id = b.member_id
     AND o.event_id IS NULL
     AND o.resource_id = b.resource_id
     AND o.id IS DISTINCT FROM b.id
     -- No booking is longer than 31 days.
     AND o.starts_at < b.ends_at
     AND o.starts_at > b.starts_at - interval '32 days'
     AND o.ends_at > b.starts_at
     AND o.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in')
     AND (o.status <> 'held' OR o.held_until > p_now)
     AND (o.status <> 'pending_approval' OR o.starts_at > p_now)
  LIMIT 1
$$;

-- Refuses a member who has the place already, where the booking's terms do (FY030, whose detail is the
-- other booking).
CREATE OR REPLACE FUNCTION assert_not_booked(b bookings, p_now timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  other text;
BEGIN
  IF COALESCE((b.policy ->> 'allow_overlapping_bookings')::boolean, true) THEN RETURN; END IF;
  other := own_booking_there(b, p_now);
  IF other IS NOT NULL THEN
    RAISE EXCEPTION 'already booked' USING ERRCODE = 'FY030', DETAIL = other;
  END IF;
END $$;

-- Guards against double bookings: no path, raw SQL included, gives one member the same place twice, unless
-- the booking's terms allow it. Terms that say nothing of it come from a version without this rule.
CREATE OR REPLACE FUNCTION guard_against_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF COALESCE((NEW.policy ->> 'allow_overlapping_bookings')::boolean, true) THEN RETURN NEW; END IF;
  IF NEW.status NOT IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in') THEN
    RETURN NEW;
  END IF;
  IF NEW.status = 'held' AND NEW.held_until <= foyer_now() THEN RETURN NEW; END IF;
  -- A place that the member has firmly stays theirs; a held place may have lapsed, so it is looked at again.
  IF TG_OP = 'UPDATE'
     AND OLD.status NOT IN ('held', 'cancelled', 'expired', 'declined')
     AND OLD.event_id IS NOT DISTINCT FROM NEW.event_id
     AND (NEW.event_id IS NOT NULL
          OR (OLD.resource_id, OLD.starts_at, OLD.ends_at)
             = (NEW.resource_id, NEW.starts_at, NEW.ends_at)) THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(
    hashtextextended('member:' || NEW.organization_id || ':' || NEW.member_id, 0));
  PERFORM assert_not_booked(NEW, foyer_now());
  RETURN NEW;
END $$;

-- Triggers run in the order of their names. This one comes before guard_capacity, so that a member is locked
-- before a place, as in hold_booking; guard_capacity refuses isolation levels whose snapshot is too old.
CREATE OR REPLACE TRIGGER guard_against_again
  BEFORE INSERT OR UPDATE OF status, held_until, starts_at, ends_at, resource_id, event_id ON bookings
  FOR EACH ROW EXECUTE FUNCTION guard_against_again();

-- Counts the places that a member holds as of p_now; the dates of a series count as one. Not among them are the
-- booking p_except and the dates of the series p_series.
-- MATERIALIZED keeps to the member's own index: a partial index of all that is held looks empty to the planner after
-- a quiet hour, and has the places of everybody.
CREATE OR REPLACE FUNCTION active_holds(
  p_organization text,
  p_member text,
  p_except text,
  p_series text,
  p_now timestamptz
) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH coming AS MATERIALIZED (
    SELECT o.id, o.series_id, o.status, o.held_until
      FROM bookings o
     WHERE o.organization_id = p_organization AND o.member_id = p_member AND o.starts_at > p_now
  )
  SELECT count(DISTINCT COALESCE(c.series_id, c.id))
    FROM coming c
   WHERE c.status = 'held'
     AND c.held_until > p_now
     AND c.id IS DISTINCT FROM p_except
     AND (p_series IS NULL OR c.series_id IS DISTINCT FROM p_series)
$$;

-- Counts the places that a member has taken since a moment and not paid for: held now, given back or
-- lapsed. The dates of a series count as one, and not at all while it is being made; a place that a
-- waitlist offered does not count, for the member did not ask for it just then.
CREATE OR REPLACE FUNCTION unpaid_places(
  p_organization text,
  p_member text,
  p_series text,
  p_since timestamptz
) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT count(DISTINCT COALESCE(o.series_id, o.id))
    FROM bookings o
   WHERE o.organization_id = p_organization
     AND o.member_id = p_member
     AND o.created_at > p_since
     AND o.status IN ('held', 'cancelled', 'expired')
     AND o.amount_due > 0
     AND o.invoice_id IS NULL
     AND (p_series IS NULL OR o.series_id IS DISTINCT FROM p_series)
     AND NOT EXISTS (
       SELECT 1
         FROM waitlist_entries w
        WHERE w.organization_id = o.organization_id AND w.offered_booking_id = o.id)
$$;

-- Refuses a booking beyond the member's limits: too many holds (FY006), too many unpaid places (FY011), a
-- quota that is exceeded (FY005, whose detail is the quota's index). Its lock makes two requests of one
-- member count each other. p_limits is {max_active_holds, unpaid: {since, most},
-- quotas: [{from, until, max_bookings, max_minutes}]}; a quota counts bookings made under the same policy.
CREATE OR REPLACE FUNCTION assert_member_limits(b bookings, p_limits jsonb, p_now timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  quota record;
  made record;
BEGIN
  PERFORM pg_advisory_xact_lock(
    hashtextextended('member:' || b.organization_id || ':' || b.member_id, 0));
  -- The bookings of one series are one hold: otherwise nobody could ask for ten Tuesdays.
  IF b.status = 'held'
     AND active_holds(b.organization_id, b.member_id, b.id, b.series_id, p_now)
       >= (p_limits ->> 'max_active_holds')::int THEN
    RAISE EXCEPTION 'too many holds' USING ERRCODE = 'FY006';
  END IF;
  -- A script that holds, gives back and holds again for ever would keep others out for nothing.
  IF b.amount_due > 0
     AND unpaid_places(
       b.organization_id, b.member_id, b.series_id, (p_limits -> 'unpaid' ->> 'since')::timestamptz)
       >= (p_limits -> 'unpaid' ->> 'most')::int THEN
    RAISE EXCEPTION 'too many unpaid places' USING ERRCODE = 'FY011';
  END IF;
  FOR quota IN
    SELECT q.*, q.ordinality - 1 AS index
      FROM ROWS FROM (jsonb_to_recordset(p_limits -> 'quotas')
        AS ("from" timestamptz, "until" timestamptz, max_bookings int, max_minutes int))
        WITH ORDINALITY q
  LOOP
    SELECT count(*) AS bookings,
           COALESCE(sum(extract(epoch FROM o.ends_at - o.starts_at) / 60), 0) AS minutes
      INTO made
      FROM bookings o
     WHERE o.organization_id = b.organization_id
       AND o.member_id = b.member_id
       AND o.policy_id = b.policy_id
       AND o.id <> b.id
       AND o.starts_at >= quota."from"
       AND o.starts_at < quota."until"
       AND o.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in',
         'no_show', 'completed')
       AND (o.status <> 'held' OR o.held_until > p_now);
    IF made.bookings + 1 > quota.max_bookings
       OR made.minutes + extract(epoch FROM b.ends_at - b.starts_at) / 60 > quota.max_minutes THEN
      RAISE EXCEPTION 'quota exceeded' USING ERRCODE = 'FY005', DETAIL = quota.index::text;
    END IF;
  END LOOP;
END $$;
