-- How a booking moves to another time or place.

-- Moves a booking in one step; the guard counts without the booking's own use. Gives `state` NULL when it
-- has moved. Otherwise nothing has changed and `state` is the refusal, so that the transaction can go on and
-- give money back: FY001 no room, FY002 look again, FY004 resource archived, FY005 quota exceeded (`detail`
-- is its index), FY007 event not open, FY023 allowance used up, FY030 already booked (`detail` is the other
-- booking). With p_try nothing changes in any case.
CREATE OR REPLACE FUNCTION reschedule_booking(
  p_organization text,
  p_id text,
  p_change jsonb,
  p_days jsonb,
  p_limits jsonb,
  p_now timestamptz,
  p_try boolean,
  OUT state text,
  OUT detail text
) LANGUAGE plpgsql AS $$
DECLARE
  b bookings;
BEGIN
  SELECT (jsonb_populate_record(o, p_change)).* INTO b
    FROM bookings o
   WHERE o.organization_id = p_organization AND o.id = p_id;
  IF b.event_id IS NULL THEN PERFORM write_capacity_days(p_organization, b.resource_id, p_days); END IF;
  PERFORM assert_not_booked(b, p_now);
  PERFORM assert_member_limits(b, p_limits, p_now);
  UPDATE bookings
     SET status = b.status,
         held_until = b.held_until,
         starts_at = b.starts_at,
         ends_at = b.ends_at,
         promised_starts_at_local = b.promised_starts_at_local,
         promised_ends_at_local = b.promised_ends_at_local,
         timezone = b.timezone,
         resource_id = b.resource_id,
         event_id = b.event_id,
         recurring_event_id = b.recurring_event_id,
         original_starts_at_local = b.original_starts_at_local,
         buffer_before_minutes = b.buffer_before_minutes,
         buffer_after_minutes = b.buffer_after_minutes,
         quantity = b.quantity,
         is_schedule_desynced = false,
         policy_id = b.policy_id,
         policy = b.policy,
         quote_id = b.quote_id,
         price_rule_id = b.price_rule_id,
         price_amount = b.price_amount,
         currency = b.currency,
         price_deductions = b.price_deductions,
         tax = b.tax,
         tax_amount = b.tax_amount,
         amount_due = b.amount_due,
         kept_amount = b.kept_amount,
         kept_allowances = b.kept_allowances,
         decided_at = b.decided_at,
         updated_at = p_now
   WHERE organization_id = p_organization AND id = p_id;
  -- The guard has waited for whoever was changing the place, so this sees what they wrote.
  IF b.event_id IS NULL
     AND EXISTS (
       SELECT 1
         FROM resources r
        WHERE r.organization_id = p_organization
          AND r.id = b.resource_id
          AND r.archived_at IS NOT NULL) THEN
    RAISE EXCEPTION 'resource is archived' USING ERRCODE = 'FY004';
  END IF;
  IF b.event_id IS NOT NULL THEN
    IF NOT EXISTS (
      SELECT 1
        FROM events e
       WHERE e.organization_id = p_organization AND e.id = b.event_id AND e.status = 'published') THEN
      RAISE EXCEPTION 'event is not open for booking' USING ERRCODE = 'FY007';
    END IF;
    IF NOT EXISTS (
      SELECT 1
        FROM events e
       WHERE e.organization_id = p_organization
         AND e.id = b.event_id
         AND (e.starts_at, e.ends_at, e.resource_id)
             IS NOT DISTINCT FROM (b.starts_at, b.ends_at, b.resource_id)) THEN
      RAISE EXCEPTION 'the event has moved' USING ERRCODE = 'FY002';
    END IF;
  END IF;
  IF p_try THEN
    RAISE EXCEPTION 'it could be moved' USING ERRCODE = 'FY099';
  END IF;
EXCEPTION
  WHEN SQLSTATE 'FY099' THEN state := NULL;
  WHEN SQLSTATE 'FY001' OR SQLSTATE 'FY002' OR SQLSTATE 'FY004' OR SQLSTATE 'FY005'
    OR SQLSTATE 'FY007' OR SQLSTATE 'FY023' OR SQLSTATE 'FY030' THEN
    GET STACKED DIAGNOSTICS state = RETURNED_SQLSTATE, detail = PG_EXCEPTION_DETAIL;
END $$;

-- Forgets the promised wall clock when a time moves and nothing is said of the promise (by an instance of
-- the previous version, or SQL by hand): the worker notes the new one.
CREATE OR REPLACE FUNCTION forget_promised_times() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.promised_starts_at_local := NULL;
  NEW.promised_ends_at_local := NULL;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER forget_promised_times
  BEFORE UPDATE OF starts_at, ends_at, timezone ON bookings
  FOR EACH ROW
  WHEN ((OLD.starts_at, OLD.ends_at, OLD.timezone)
        IS DISTINCT FROM (NEW.starts_at, NEW.ends_at, NEW.timezone)
    AND (OLD.promised_starts_at_local, OLD.promised_ends_at_local)
        IS NOT DISTINCT FROM (NEW.promised_starts_at_local, NEW.promised_ends_at_local))
  EXECUTE FUNCTION forget_promised_times();

CREATE OR REPLACE TRIGGER forget_promised_times
  BEFORE UPDATE OF starts_at, ends_at, timezone ON events
  FOR EACH ROW
  WHEN ((OLD.starts_at, OLD.ends_at, OLD.timezone)
        IS DISTINCT FROM (NEW.starts_at, NEW.ends_at, NEW.timezone)
    AND (OLD.promised_starts_at_local, OLD.promised_ends_at_local)
        IS NOT DISTINCT FROM (NEW.promised_starts_at_local, NEW.promised_ends_at_local))
  EXECUTE FUNCTION forget_promised_times();
