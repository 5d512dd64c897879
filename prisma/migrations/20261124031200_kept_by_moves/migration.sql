-- AlterTable
ALTER TABLE "bookings" ADD COLUMN     "kept_allowances" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "kept_amount" INTEGER NOT NULL DEFAULT 0;

-- Beyond Prisma's model.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_kept" CHECK ("kept_amount" >= 0);

-- The same; who does not know a column leaves it at its default, as the version before this one does.
CREATE OR REPLACE FUNCTION hold_booking(p_booking jsonb, p_days jsonb, p_limits jsonb, p_event jsonb, p_now timestamptz)
RETURNS SETOF bookings LANGUAGE plpgsql AS $$
DECLARE
  b bookings := jsonb_populate_record(NULL::bookings, '{"kept_amount": 0, "kept_allowances": {}}' || p_booking);
BEGIN
  PERFORM set_config('foyer.now', p_now::text, true), set_config('lock_timeout', '5s', true);
  IF b.event_id IS NULL THEN PERFORM write_capacity_days(b.resource_id, p_days); END IF;
  b.blocked_from := b.starts_at - make_interval(mins => b.buffer_before_minutes);
  b.blocked_until := b.ends_at + make_interval(mins => b.buffer_after_minutes);
  IF NOT place_fits(b, p_now) THEN RAISE EXCEPTION 'slot unavailable' USING ERRCODE = 'FY001'; END IF;
  PERFORM assert_member_limits(b, p_limits, p_now);
  INSERT INTO bookings SELECT b.*;
  INSERT INTO domain_events SELECT (jsonb_populate_record(NULL::domain_events, p_event)).*;
  RETURN NEXT b;
END $$;

-- The same, with what no later cancellation gives back.
CREATE OR REPLACE FUNCTION reschedule_booking(p_id text, p_change jsonb, p_days jsonb, p_limits jsonb, p_now timestamptz, p_try boolean,
  OUT state text, OUT detail text) LANGUAGE plpgsql AS $$
DECLARE
  b bookings;
BEGIN
  SELECT (jsonb_populate_record(o, p_change)).* INTO b FROM bookings o WHERE o.id = p_id;
  IF b.event_id IS NULL THEN PERFORM write_capacity_days(b.resource_id, p_days); END IF;
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
  WHEN SQLSTATE 'FY001' OR SQLSTATE 'FY002' OR SQLSTATE 'FY004' OR SQLSTATE 'FY005' OR SQLSTATE 'FY007' OR SQLSTATE 'FY023' THEN
  GET STACKED DIAGNOSTICS state = RETURNED_SQLSTATE, detail = PG_EXCEPTION_DETAIL;
END $$;
