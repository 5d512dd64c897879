-- What integrators tag objects with, also where there is no external id.
ALTER TABLE "bookings" ADD COLUMN "metadata" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "payments" ADD COLUMN "metadata" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "refunds" ADD COLUMN "metadata" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "credit_notes" ADD COLUMN "metadata" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "passes" ADD COLUMN "metadata" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "quotes" ADD COLUMN "metadata" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "payment_methods" ADD COLUMN "metadata" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "webhook_endpoints" ADD COLUMN "metadata" JSONB NOT NULL DEFAULT '{}';

-- The same; who does not know a column leaves it at its default, as the version before this one does.
CREATE OR REPLACE FUNCTION hold_booking(p_booking jsonb, p_days jsonb, p_limits jsonb, p_event jsonb, p_now timestamptz)
RETURNS SETOF bookings LANGUAGE plpgsql AS $$
DECLARE
  b bookings := jsonb_populate_record(NULL::bookings, '{"kept_amount": 0, "kept_allowances": {}, "metadata": {}}' || p_booking);
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
