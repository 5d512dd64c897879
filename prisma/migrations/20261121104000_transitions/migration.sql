-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "purpose" TEXT NOT NULL DEFAULT 'booking',
ADD COLUMN     "reschedule" JSONB;

-- CreateIndex
CREATE INDEX "bookings_organization_id_starts_at_idx" ON "bookings"("organization_id", "starts_at");

-- What follows is beyond Prisma's model: written by hand, invisible to its drift check.
ALTER TABLE "payments" ADD CONSTRAINT "payments_purpose" CHECK ("purpose" IN ('booking', 'difference')
  AND ("purpose" = 'difference') = ("reschedule" IS NOT NULL));

-- A booking cannot be paid twice. What a dearer time costs more is another payment: each move has its
-- own, and one at a time may be open.
DROP INDEX "payments_one_per_booking";
CREATE UNIQUE INDEX "payments_one_per_booking" ON "payments" ("booking_id")
  WHERE "booking_id" IS NOT NULL AND "purpose" = 'booking' AND "status" NOT IN ('failed', 'cancelled');
CREATE UNIQUE INDEX "payments_one_open_difference" ON "payments" ("booking_id")
  WHERE "purpose" = 'difference' AND "status" IN ('pending', 'requires_action', 'processing');

-- What time alone brings about: undecided requests whose start has come, bookings that are over, and
-- members who did not come.
CREATE INDEX "bookings_undecided" ON "bookings" ("starts_at") WHERE "status" = 'pending_approval';
CREATE INDEX "bookings_ending" ON "bookings" ("ends_at") WHERE "status" IN ('confirmed', 'checked_in');
CREATE INDEX "bookings_awaited" ON "bookings" ("starts_at")
  WHERE "status" = 'confirmed' AND ("policy" -> 'no_show' ->> 'after_minutes') IS NOT NULL;

-- Moves a booking to another place in one step; the guard counts without its own use. `state` NULL: it
-- has moved. Otherwise nothing has changed, and the transaction goes on, so that it can give money back:
-- FY001 no room, FY002 look again, FY004 resource archived, FY005 quota exceeded (detail: its index), FY007 event not
-- open. With p_try nothing is changed in any case.
CREATE FUNCTION reschedule_booking(p_id text, p_change jsonb, p_days jsonb, p_limits jsonb, p_now timestamptz, p_try boolean,
  OUT state text, OUT detail text) LANGUAGE plpgsql AS $$
DECLARE
  b bookings;
BEGIN
  SELECT (jsonb_populate_record(o, p_change)).* INTO b FROM bookings o WHERE o.id = p_id;
  IF b.event_id IS NULL THEN PERFORM write_capacity_days(b.resource_id, p_days); END IF;
  PERFORM assert_member_limits(b, p_limits, p_now);
  UPDATE bookings SET status = b.status, held_until = b.held_until, starts_at = b.starts_at, ends_at = b.ends_at,
      timezone = b.timezone, resource_id = b.resource_id, event_id = b.event_id,
      recurring_event_id = b.recurring_event_id, original_starts_at_local = b.original_starts_at_local,
      buffer_before_minutes = b.buffer_before_minutes, buffer_after_minutes = b.buffer_after_minutes,
      quantity = b.quantity, is_schedule_desynced = false, policy_id = b.policy_id, policy = b.policy,
      quote_id = b.quote_id, price_rule_id = b.price_rule_id, price_amount = b.price_amount, currency = b.currency,
      price_deductions = b.price_deductions, amount_due = b.amount_due, decided_at = b.decided_at, updated_at = p_now
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
  WHEN SQLSTATE 'FY001' OR SQLSTATE 'FY002' OR SQLSTATE 'FY004' OR SQLSTATE 'FY005' OR SQLSTATE 'FY007' THEN
  GET STACKED DIAGNOSTICS state = RETURNED_SQLSTATE, detail = PG_EXCEPTION_DETAIL;
END $$;
