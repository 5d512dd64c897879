-- The worker looks for series whose occurrences must be carried on.
CREATE INDEX "recurring_events_to_carry_on" ON "recurring_events" ("materialized_until")
  WHERE "status" <> 'cancelled' AND "materialized_until" IS NOT NULL;

-- A place of an event is booked at the event's own time. Who looked at the event before it moved, and
-- writes after, would keep the old time with nobody knowing. FY002: look again.
CREATE FUNCTION guard_event_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- guard_capacity has waited for whoever was changing the event, so this sees what they wrote.
  IF NOT EXISTS (SELECT 1 FROM events e WHERE e.id = NEW.event_id
       AND (e.starts_at, e.ends_at, e.resource_id) IS NOT DISTINCT FROM (NEW.starts_at, NEW.ends_at, NEW.resource_id)) THEN
    RAISE EXCEPTION 'the event has moved' USING ERRCODE = 'FY002';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_event_time BEFORE INSERT ON bookings FOR EACH ROW
  WHEN (NEW.event_id IS NOT NULL AND NEW.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed'))
  EXECUTE FUNCTION guard_event_time();

-- Nor can an event be put on a resource that is archived at this very moment. FY004.
CREATE FUNCTION guard_event_resource() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = 'published' AND OLD.resource_id IS NOT DISTINCT FROM NEW.resource_id THEN
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT 1 FROM resources WHERE id = NEW.resource_id AND archived_at IS NOT NULL) THEN
    RAISE EXCEPTION 'resource is archived' USING ERRCODE = 'FY004';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_event_resource BEFORE INSERT OR UPDATE ON events FOR EACH ROW
  WHEN (NEW.status = 'published' AND NEW.resource_id IS NOT NULL) EXECUTE FUNCTION guard_event_resource();
