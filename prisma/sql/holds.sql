-- How a place is held, and how it is asked whether one could be had.

-- Holds a place in one round trip: writes the capacity profiles, looks without locks (which turns a rush
-- away cheaply), counts the member's own limits, inserts the booking (whose triggers lock and count) and
-- writes its event. A member who has the place already is told so (FY030), and not that it is full (FY001).
CREATE OR REPLACE FUNCTION hold_booking(
  p_booking jsonb,
  p_days jsonb,
  p_limits jsonb,
  p_event jsonb,
  p_now timestamptz,
  p_lock_timeout text DEFAULT '5s'
) RETURNS SETOF bookings LANGUAGE plpgsql AS $$
DECLARE
  -- The previous version may not know these columns, and leaves them at their defaults.
  b bookings := jsonb_populate_record(
    NULL::bookings, '{"kept_amount": 0, "kept_allowances": {}, "metadata": {}}' || p_booking);
  e domain_events := jsonb_populate_record(NULL::domain_events, p_event);
BEGIN
  PERFORM set_config('foyer.now', p_now::text, true), set_config('lock_timeout', p_lock_timeout, true);
  IF b.event_id IS NULL THEN PERFORM write_capacity_days(b.organization_id, b.resource_id, p_days); END IF;
  b.blocked_from := b.starts_at - make_interval(mins => b.buffer_before_minutes);
  b.blocked_until := b.ends_at + make_interval(mins => b.buffer_after_minutes);
  PERFORM assert_not_booked(b, p_now);
  IF NOT place_fits(b, p_now) THEN
    RAISE EXCEPTION 'slot unavailable' USING ERRCODE = 'FY001';
  END IF;
  PERFORM assert_member_limits(b, p_limits, p_now);
  -- A column that the next version adds gets its default, until its text of this comes.
  INSERT INTO bookings (
    id, organization_id, member_id, booked_by_member_id, resource_id, event_id, recurring_event_id,
    original_starts_at_local, starts_at, ends_at, buffer_before_minutes, buffer_after_minutes,
    blocked_from, blocked_until, timezone, promised_starts_at_local, promised_ends_at_local,
    quantity, status, is_schedule_desynced, policy_id, policy, quote_id, promo_code_id, series_id,
    price_rule_id, price_amount, currency, price_deductions, tax, tax_amount, amount_due,
    kept_amount, kept_allowances, invoice_id, payment_id, held_until, hold_extended, decided_at,
    decision_notes, checked_in_at, no_show_at, completed_at, cancelled_at, cancellation_notes,
    cancellation_invoice_id, cancellation_credit_note_id, notes, metadata, created_at, updated_at
  ) VALUES (
    b.id, b.organization_id, b.member_id, b.booked_by_member_id, b.resource_id, b.event_id,
    b.recurring_event_id, b.original_starts_at_local, b.starts_at, b.ends_at, b.buffer_before_minutes,
    b.buffer_after_minutes, b.blocked_from, b.blocked_until, b.timezone, b.promised_starts_at_local,
    b.promised_ends_at_local, b.quantity, b.status, b.is_schedule_desynced, b.policy_id, b.policy,
    b.quote_id, b.promo_code_id, b.series_id, b.price_rule_id, b.price_amount, b.currency,
    b.price_deductions, b.tax, b.tax_amount, b.amount_due, b.kept_amount, b.kept_allowances,
    b.invoice_id, b.payment_id, b.held_until, b.hold_extended, b.decided_at, b.decision_notes,
    b.checked_in_at, b.no_show_at, b.completed_at, b.cancelled_at, b.cancellation_notes,
    b.cancellation_invoice_id, b.cancellation_credit_note_id, b.notes, b.metadata, b.created_at,
    b.updated_at
  );
  INSERT INTO domain_events (
    id, organization_id, type, object_id, sequence, actor, data, request_id, heard, archived_up_to,
    created_at
  ) VALUES (
    e.id, e.organization_id, e.type, e.object_id, e.sequence, e.actor, e.data, e.request_id,
    e.heard, e.archived_up_to, e.created_at
  );
  RETURN NEXT b;
END $$;

-- Tells whether somebody could have a place now, without taking it. Writes profiles that are missing.
CREATE OR REPLACE FUNCTION would_fit(p_booking jsonb, p_days jsonb, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  b bookings := jsonb_populate_record(NULL::bookings, p_booking);
BEGIN
  IF b.event_id IS NULL THEN PERFORM write_capacity_days(b.organization_id, b.resource_id, p_days); END IF;
  RETURN place_fits(b, p_now);
END $$;
