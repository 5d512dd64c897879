-- How a place is held, and how it is asked whether one could be had.

-- Holds a place in one round trip: writes the capacity profiles, looks without locks (which turns a rush
-- away cheaply), counts the member's own limits, inserts the booking (whose triggers lock and count) and
-- writes its event. A member who has the place already is told so (FY030), and not that it is full (FY001).
CREATE OR REPLACE FUNCTION hold_booking(
  p_booking jsonb,
  p_days jsonb,
  p_limits jsonb,
  p_event jsonb,
  p_now timestamptz
) RETURNS SETOF bookings LANGUAGE plpgsql AS $$
DECLARE
  -- The previous version may not know these columns, and leaves them at their defaults.
  b bookings := jsonb_populate_record(
    NULL::bookings, '{"kept_amount": 0, "kept_allowances": {}, "metadata": {}}' || p_booking);
BEGIN
  PERFORM set_config('foyer.now', p_now::text, true), set_config('lock_timeout', '5s', true);
  IF b.event_id IS NULL THEN PERFORM write_capacity_days(b.resource_id, p_days); END IF;
  b.blocked_from := b.starts_at - make_interval(mins => b.buffer_before_minutes);
  b.blocked_until := b.ends_at + make_interval(mins => b.buffer_after_minutes);
  PERFORM assert_not_booked(b, p_now);
  IF NOT place_fits(b, p_now) THEN
    RAISE EXCEPTION 'slot unavailable' USING ERRCODE = 'FY001';
  END IF;
  PERFORM assert_member_limits(b, p_limits, p_now);
  INSERT INTO bookings SELECT b.*;
  INSERT INTO domain_events SELECT (jsonb_populate_record(NULL::domain_events, p_event)).*;
  RETURN NEXT b;
END $$;

-- Tells whether somebody could have a place now, without taking it. Writes profiles that are missing.
CREATE OR REPLACE FUNCTION would_fit(p_booking jsonb, p_days jsonb, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  b bookings := jsonb_populate_record(NULL::bookings, p_booking);
BEGIN
  IF b.event_id IS NULL THEN PERFORM write_capacity_days(b.resource_id, p_days); END IF;
  RETURN place_fits(b, p_now);
END $$;

-- Tells whether a waiting entry could have its place now. A day without a profile counts as free: the hold
-- writes the profile and looks again.
CREATE OR REPLACE FUNCTION waitlist_fits(w waitlist_entries, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  b bookings;
BEGIN
  b.event_id := w.event_id;
  b.resource_id := w.resource_id;
  b.quantity := w.quantity;
  b.starts_at := w.starts_at;
  b.ends_at := w.ends_at;
  b.blocked_from := w.starts_at;
  b.blocked_until := w.ends_at;
  RETURN COALESCE(place_fits(b, p_now), true);
END $$;
