-- Changes of what reports have counted, noted when they come days later. A report keeps its sums of a day two
-- days after the day (report_days), and adds a day up again when a change is noted that its sums have not
-- seen. Recent changes are not noted, and nearly all are recent: writers wait for nobody and write nothing
-- more. A day lies between the two, longer than any transaction lasts.
--
-- The rows of these tables are only deleted with a test organization's data, and no days of those are kept.

CREATE OR REPLACE FUNCTION is_late(p_at timestamptz) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT p_at < clock_timestamp() - interval '1 day'
$$;

-- Notes that sums over a time may have changed; a moment has no `until`.
CREATE OR REPLACE FUNCTION note_late_change(
  p_organization text, p_reading text, p_since timestamptz, p_until timestamptz DEFAULT NULL)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO late_changes (organization_id, reading, since, until)
  SELECT p_organization, p_reading, p_since, COALESCE(p_until, p_since)
   WHERE is_late(p_since)
$$;

-- Notes the days of invoices and of their credit notes.
CREATE OR REPLACE FUNCTION note_late_documents(p_organization text, p_invoices text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO late_changes (organization_id, reading, since, until)
  SELECT p_organization, 'sales', d.at, d.at
    FROM (
      SELECT i.issued_at AS at
        FROM invoices i
       WHERE i.organization_id = p_organization AND i.id = ANY (p_invoices)
      UNION
      SELECT c.created_at
        FROM credit_notes c
       WHERE c.organization_id = p_organization AND c.invoice_id = ANY (p_invoices)) d
   WHERE is_late(d.at)
$$;

CREATE OR REPLACE FUNCTION note_late_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_late_change(NEW.organization_id, 'sales', NEW.issued_at);
  IF TG_OP = 'UPDATE' THEN
    PERFORM note_late_change(OLD.organization_id, 'sales', OLD.issued_at);
    -- A line by hand of a credit note belongs where the first line of its invoice does.
    IF OLD.lines IS DISTINCT FROM NEW.lines THEN
      PERFORM note_late_documents(NEW.organization_id, ARRAY[NEW.id]);
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_late_new_invoice
  AFTER INSERT ON invoices
  FOR EACH ROW
  WHEN (is_late(NEW.issued_at))
  EXECUTE FUNCTION note_late_invoice();

CREATE OR REPLACE TRIGGER note_late_invoice
  AFTER UPDATE OF status, issued_at, currency, lines ON invoices
  FOR EACH ROW
  WHEN ((OLD.status, OLD.issued_at, OLD.currency, OLD.lines)
    IS DISTINCT FROM (NEW.status, NEW.issued_at, NEW.currency, NEW.lines))
  EXECUTE FUNCTION note_late_invoice();

CREATE OR REPLACE FUNCTION note_late_credit_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_late_change(NEW.organization_id, 'sales', NEW.created_at);
  IF TG_OP = 'UPDATE' THEN PERFORM note_late_change(OLD.organization_id, 'sales', OLD.created_at); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_late_new_credit_note
  AFTER INSERT ON credit_notes
  FOR EACH ROW
  WHEN (is_late(NEW.created_at))
  EXECUTE FUNCTION note_late_credit_note();

CREATE OR REPLACE TRIGGER note_late_credit_note
  AFTER UPDATE OF status, created_at, currency, lines, invoice_id ON credit_notes
  FOR EACH ROW
  WHEN ((OLD.status, OLD.created_at, OLD.currency, OLD.lines, OLD.invoice_id)
    IS DISTINCT FROM (NEW.status, NEW.created_at, NEW.currency, NEW.lines, NEW.invoice_id))
  EXECUTE FUNCTION note_late_credit_note();

CREATE OR REPLACE FUNCTION note_late_period() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_late_documents(NEW.organization_id, NEW.invoice_id || NEW.more_invoice_ids);
  IF TG_OP = 'UPDATE' THEN
    PERFORM note_late_documents(OLD.organization_id, OLD.invoice_id || OLD.more_invoice_ids);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_late_new_period
  AFTER INSERT ON subscription_periods
  FOR EACH ROW
  WHEN (NEW.invoice_id IS NOT NULL OR NEW.more_invoice_ids <> '{}')
  EXECUTE FUNCTION note_late_period();

CREATE OR REPLACE TRIGGER note_late_period
  AFTER UPDATE OF invoice_id, more_invoice_ids, product_id, starts_at ON subscription_periods
  FOR EACH ROW
  WHEN ((OLD.invoice_id, OLD.more_invoice_ids, OLD.product_id, OLD.starts_at)
    IS DISTINCT FROM (NEW.invoice_id, NEW.more_invoice_ids, NEW.product_id, NEW.starts_at))
  EXECUTE FUNCTION note_late_period();

-- Another place for a booking: any document since it was made may name it. A report keeps no day whose
-- documents name a younger booking.
CREATE OR REPLACE FUNCTION note_late_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_late_change(
    NEW.organization_id, 'sales', LEAST(OLD.created_at, NEW.created_at), 'infinity');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_late_place
  AFTER UPDATE OF resource_id, event_id, created_at ON bookings
  FOR EACH ROW
  WHEN ((OLD.resource_id, OLD.event_id, OLD.created_at)
    IS DISTINCT FROM (NEW.resource_id, NEW.event_id, NEW.created_at))
  EXECUTE FUNCTION note_late_place();

-- Notes the days on which a payment or refund is told to have moved money: by all events, or by those of a
-- type up to one of them.
CREATE OR REPLACE FUNCTION note_late_money(
  p_organization text, p_object text, p_type text DEFAULT NULL, p_last integer DEFAULT NULL)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO late_changes (organization_id, reading, since, until)
  SELECT p_organization, 'moved', e.created_at, e.created_at
    FROM domain_events e
   WHERE e.organization_id = p_organization
     AND e.object_id = p_object
     AND e.type IN ('payment.succeeded', 'refund.succeeded', 'payment.dispute_closed')
     AND e.type = COALESCE(p_type, e.type)
     AND e.sequence <= COALESCE(p_last, e.sequence)
     AND is_late(e.created_at)
$$;

-- Money counts at its last event, so a new one also takes it from the day of an earlier one.
CREATE OR REPLACE FUNCTION note_late_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_late_money(NEW.organization_id, NEW.object_id, NEW.type, NEW.sequence);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_late_event
  AFTER INSERT ON domain_events
  FOR EACH ROW
  WHEN (NEW.type IN ('payment.succeeded', 'refund.succeeded', 'payment.dispute_closed'))
  EXECUTE FUNCTION note_late_event();

CREATE OR REPLACE FUNCTION note_late_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_late_money(NEW.organization_id, NEW.id);
  PERFORM note_late_money(r.organization_id, r.id)
     FROM refunds r
    WHERE r.organization_id = NEW.organization_id AND r.payment_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_late_payment
  AFTER UPDATE OF status, amount, amount_refunded, currency, provider ON payments
  FOR EACH ROW
  WHEN ((OLD.status, OLD.amount, OLD.amount_refunded, OLD.currency, OLD.provider)
    IS DISTINCT FROM
    (NEW.status, NEW.amount, NEW.amount_refunded, NEW.currency, NEW.provider))
  EXECUTE FUNCTION note_late_payment();

CREATE OR REPLACE FUNCTION note_late_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_late_money(NEW.organization_id, NEW.payment_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_late_dispute
  AFTER INSERT OR UPDATE OF status ON disputes
  FOR EACH ROW EXECUTE FUNCTION note_late_dispute();

CREATE OR REPLACE FUNCTION note_late_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_late_money(NEW.organization_id, NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_late_refund
  AFTER INSERT OR UPDATE OF status, amount, payment_id ON refunds
  FOR EACH ROW EXECUTE FUNCTION note_late_refund();

-- Tells whether a booking took its place: utilisation counts no others.
CREATE OR REPLACE FUNCTION took_place(p_status text, p_event text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_event IS NULL AND p_status IN ('confirmed', 'checked_in', 'completed', 'no_show')
$$;

CREATE OR REPLACE FUNCTION note_late_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_late_change(NEW.organization_id, 'use', NEW.starts_at, NEW.ends_at);
  IF TG_OP = 'UPDATE' THEN
    PERFORM note_late_change(OLD.organization_id, 'use', OLD.starts_at, OLD.ends_at);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_late_new_use
  AFTER INSERT ON bookings
  FOR EACH ROW
  WHEN (is_late(NEW.starts_at) AND took_place(NEW.status, NEW.event_id))
  EXECUTE FUNCTION note_late_use();

CREATE OR REPLACE TRIGGER note_late_use
  AFTER UPDATE OF status, event_id, resource_id, starts_at, ends_at, quantity ON bookings
  FOR EACH ROW
  WHEN (is_late(LEAST(OLD.starts_at, NEW.starts_at))
    AND (took_place(OLD.status, OLD.event_id), OLD.resource_id, OLD.starts_at, OLD.ends_at, OLD.quantity)
    IS DISTINCT FROM
    (took_place(NEW.status, NEW.event_id), NEW.resource_id, NEW.starts_at, NEW.ends_at, NEW.quantity))
  EXECUTE FUNCTION note_late_use();

CREATE OR REPLACE TRIGGER note_late_new_event_use
  AFTER INSERT ON events
  FOR EACH ROW
  WHEN (is_late(NEW.starts_at) AND NEW.status = 'published')
  EXECUTE FUNCTION note_late_use();

CREATE OR REPLACE TRIGGER note_late_event_use
  AFTER UPDATE OF status, resource_id, starts_at, ends_at ON events
  FOR EACH ROW
  WHEN (is_late(LEAST(OLD.starts_at, NEW.starts_at))
    AND (OLD.status = 'published', OLD.resource_id, OLD.starts_at, OLD.ends_at)
    IS DISTINCT FROM
    (NEW.status = 'published', NEW.resource_id, NEW.starts_at, NEW.ends_at))
  EXECUTE FUNCTION note_late_use();

-- Notes the day of a booking's last moment: until midnight is the day before.
CREATE OR REPLACE FUNCTION note_late_end(p_organization text, p_ends_at timestamptz) RETURNS void LANGUAGE sql AS $$
  SELECT note_late_change(
    p_organization, 'attendance', p_ends_at - interval '1 millisecond', p_ends_at - interval '1 millisecond')
$$;

CREATE OR REPLACE FUNCTION note_late_attendance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_late_end(NEW.organization_id, NEW.ends_at);
  IF TG_OP = 'UPDATE' THEN PERFORM note_late_end(OLD.organization_id, OLD.ends_at); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_late_new_attendance
  AFTER INSERT ON bookings
  FOR EACH ROW
  WHEN (is_late(NEW.ends_at))
  EXECUTE FUNCTION note_late_attendance();

CREATE OR REPLACE TRIGGER note_late_attendance
  AFTER UPDATE OF status, ends_at, currency, member_id, resource_id, event_id, recurring_event_id ON bookings
  FOR EACH ROW
  WHEN (is_late(LEAST(OLD.ends_at, NEW.ends_at))
    AND (OLD.status, OLD.ends_at, OLD.currency, OLD.member_id, OLD.resource_id, OLD.event_id, OLD.recurring_event_id)
    IS DISTINCT FROM
    (NEW.status, NEW.ends_at, NEW.currency, NEW.member_id, NEW.resource_id, NEW.event_id, NEW.recurring_event_id))
  EXECUTE FUNCTION note_late_attendance();

-- The event of an absence says what was kept of the price.
CREATE OR REPLACE FUNCTION note_late_absence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_late_end(b.organization_id, b.ends_at)
     FROM bookings b
    WHERE b.organization_id = NEW.organization_id AND b.id = NEW.object_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_late_absence
  AFTER INSERT OR UPDATE OF data ON domain_events
  FOR EACH ROW
  WHEN (NEW.type IN ('booking.cancelled', 'booking.no_show'))
  EXECUTE FUNCTION note_late_absence();
