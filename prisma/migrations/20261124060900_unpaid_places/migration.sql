-- Places that a member has taken since a moment and not paid for: held now, given back or lapsed. The dates of
-- a series are one, and nothing while it is being made; what a waitlist offered was nobody's wish just then.
CREATE FUNCTION unpaid_places(p_organization text, p_member text, p_series text, p_since timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT count(DISTINCT COALESCE(o.series_id, o.id)) FROM bookings o
   WHERE o.organization_id = p_organization AND o.member_id = p_member AND o.created_at > p_since
     AND o.status IN ('held', 'cancelled', 'expired') AND o.amount_due > 0 AND o.invoice_id IS NULL
     AND (p_series IS NULL OR o.series_id IS DISTINCT FROM p_series)
     AND NOT EXISTS (SELECT 1 FROM waitlist_entries w
       WHERE w.organization_id = o.organization_id AND w.offered_booking_id = o.id)
$$;

-- How much one member may hold and book, and now also how many places it may leave unpaid: holding, giving back
-- and holding again, by a script and for ever, kept others out for nothing. FY011 too many unpaid places.
CREATE OR REPLACE FUNCTION assert_member_limits(b bookings, p_limits jsonb, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  quota record;
  made record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('member:' || b.member_id, 0));
  IF (SELECT count(DISTINCT COALESCE(o.series_id, o.id)) FROM bookings o
       WHERE o.organization_id = b.organization_id AND o.member_id = b.member_id AND o.id <> b.id
         AND (b.series_id IS NULL OR o.series_id IS DISTINCT FROM b.series_id)
         AND o.status = 'held' AND o.held_until > p_now AND o.starts_at > p_now) >= (p_limits ->> 'max_active_holds')::int
     AND b.status = 'held' THEN
    RAISE EXCEPTION 'too many holds' USING ERRCODE = 'FY006';
  END IF;
  IF b.amount_due > 0 AND unpaid_places(b.organization_id, b.member_id, b.series_id, (p_limits -> 'unpaid' ->> 'since')::timestamptz)
     >= (p_limits -> 'unpaid' ->> 'most')::int THEN
    RAISE EXCEPTION 'too many unpaid places' USING ERRCODE = 'FY011';
  END IF;
  FOR quota IN SELECT q.*, q.ordinality - 1 AS index
      FROM ROWS FROM (jsonb_to_recordset(p_limits -> 'quotas')
        AS ("from" timestamptz, "until" timestamptz, max_bookings int, max_minutes int)) WITH ORDINALITY q LOOP
    SELECT count(*) AS bookings, COALESCE(sum(extract(epoch FROM o.ends_at - o.starts_at) / 60), 0) AS minutes INTO made
      FROM bookings o
     WHERE o.member_id = b.member_id AND o.policy_id = b.policy_id AND o.id <> b.id
       AND o.starts_at >= quota."from" AND o.starts_at < quota."until"
       AND o.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in', 'no_show', 'completed')
       AND (o.status <> 'held' OR o.held_until > p_now);
    IF made.bookings + 1 > quota.max_bookings
       OR made.minutes + extract(epoch FROM b.ends_at - b.starts_at) / 60 > quota.max_minutes THEN
      RAISE EXCEPTION 'quota exceeded' USING ERRCODE = 'FY005', DETAIL = quota.index::text;
    END IF;
  END LOOP;
END $$;
