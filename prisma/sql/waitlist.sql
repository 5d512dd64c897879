-- Who waits for a place: how long an entry waits, whether it could have its place, and whether it has one.

-- Returns the moment at which an entry ends by itself: the start of its event, wherever that has
-- moved, or its own, less the notice that the terms now ask for.
CREATE OR REPLACE FUNCTION waitlist_ends_at(w waitlist_entries)
RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT COALESCE((
    SELECT e.starts_at
      FROM events e
     WHERE e.organization_id = w.organization_id AND e.id = w.event_id), w.starts_at)
    - make_interval(mins => COALESCE((
    SELECT p.min_notice_minutes
      FROM policies p
     WHERE p.organization_id = w.organization_id
       AND p.id = COALESCE(
         (SELECT r.policy_id FROM resources r
           WHERE r.organization_id = w.organization_id AND r.id = w.resource_id),
         (SELECT e.policy_id FROM events e
           WHERE e.organization_id = w.organization_id AND e.id = w.event_id))), 0))
$$;

-- Tells whether a waiting entry could have its place now, buffers included. A day without a profile counts
-- as free: the hold writes the profile and looks again.
CREATE OR REPLACE FUNCTION waitlist_fits(w waitlist_entries, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  b bookings;
  before_minutes int;
  after_minutes int;
BEGIN
  SELECT p.buffer_before_minutes, p.buffer_after_minutes
    INTO before_minutes, after_minutes
    FROM resources r
    JOIN policies p ON p.organization_id = r.organization_id AND p.id = r.policy_id
   WHERE r.organization_id = w.organization_id AND r.id = w.resource_id;
  b.organization_id := w.organization_id;
  b.event_id := w.event_id;
  b.resource_id := w.resource_id;
  b.quantity := w.quantity;
  b.starts_at := w.starts_at;
  b.ends_at := w.ends_at;
  b.blocked_from := w.starts_at - make_interval(mins => COALESCE(before_minutes, 0));
  b.blocked_until := w.ends_at + make_interval(mins => COALESCE(after_minutes, 0));
  RETURN COALESCE(place_fits(b, p_now), true);
END $$;

-- Tells whether the member has the awaited event, or the awaited resource at a time that overlaps, by a
-- booking that does not lapse. Where the terms allow a second booking, one may be waited for.
CREATE OR REPLACE FUNCTION waitlist_is_met(w waitlist_entries)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1
      FROM bookings o
     WHERE o.organization_id = w.organization_id
       AND o.member_id = w.member_id
       AND o.event_id IS NOT DISTINCT FROM w.event_id
       AND (w.event_id IS NOT NULL
            OR (o.resource_id = w.resource_id
                AND o.starts_at < w.ends_at
                -- No booking is longer than 31 days.
                AND o.starts_at > w.starts_at - interval '32 days'
                AND o.ends_at > w.starts_at))
       AND o.status IN ('pending_approval', 'confirmed', 'checked_in')
       AND NOT COALESCE((o.policy ->> 'allow_overlapping_bookings')::boolean, true))
$$;
