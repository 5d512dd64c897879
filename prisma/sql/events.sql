-- The guards of scheduled events. (Domain events are in outbox.sql.)

-- Guards a published event: it takes its resource and its hosts, and never has fewer places than attendees.
-- Refuses a resource that is taken (FY001), another isolation level (FY003), a host who is elsewhere
-- (FY008) and fewer places than are taken (FY009).
CREATE OR REPLACE FUNCTION guard_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  host text;
BEGIN
  IF NEW.status <> 'published' THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE'
     AND OLD.status = 'published'
     AND (OLD.resource_id, OLD.starts_at, OLD.ends_at, OLD.host_ids, OLD.capacity)
         IS NOT DISTINCT FROM (NEW.resource_id, NEW.starts_at, NEW.ends_at, NEW.host_ids, NEW.capacity) THEN
    RETURN NEW;
  END IF;
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'events are written at READ COMMITTED' USING ERRCODE = 'FY003';
  END IF;
  IF NEW.resource_id IS NOT NULL THEN
    PERFORM lock_capacity(NEW.organization_id, NEW.resource_id, NEW.starts_at, NEW.ends_at);
    IF EXISTS (
      SELECT 1
        FROM overlapping_live(
          NEW.organization_id, NEW.resource_id, NEW.starts_at, NEW.ends_at, NEW.id, foyer_now())) THEN
      RAISE EXCEPTION 'slot unavailable' USING ERRCODE = 'FY001';
    END IF;
  END IF;
  -- Hosts are locked in one order, so that two events with the same hosts cannot wait for each other.
  FOR host IN SELECT DISTINCT h FROM unnest(NEW.host_ids) h ORDER BY h LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('host:' || NEW.organization_id || ':' || host, 0));
  END LOOP;
  IF EXISTS (
    SELECT 1
      FROM events e
     WHERE e.organization_id = NEW.organization_id
       AND e.status = 'published'
       AND e.id <> NEW.id
       AND e.host_ids && NEW.host_ids
       AND e.starts_at < NEW.ends_at
       AND e.ends_at > NEW.starts_at) THEN
    RAISE EXCEPTION 'host unavailable' USING ERRCODE = 'FY008';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('event:' || NEW.organization_id || ':' || NEW.id, 0));
  IF NEW.capacity IS NOT NULL
     AND NEW.capacity < event_taken(NEW.organization_id, NEW.id, NULL, foyer_now()) THEN
    RAISE EXCEPTION 'fewer places than are taken' USING ERRCODE = 'FY009';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER guard_event
  BEFORE INSERT OR UPDATE ON events
  FOR EACH ROW EXECUTE FUNCTION guard_event();

-- Refuses a place of an event at another time than the event's own (FY002, look again). Whoever looked at
-- the event before it moved, and writes after, would keep the old time with nobody knowing.
CREATE OR REPLACE FUNCTION guard_event_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- guard_capacity has waited for whoever was changing the event, so this sees what they wrote.
  IF NOT EXISTS (
    SELECT 1
      FROM events e
     WHERE e.organization_id = NEW.organization_id
       AND e.id = NEW.event_id
       AND (e.starts_at, e.ends_at, e.resource_id)
           IS NOT DISTINCT FROM (NEW.starts_at, NEW.ends_at, NEW.resource_id)) THEN
    RAISE EXCEPTION 'the event has moved' USING ERRCODE = 'FY002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER guard_event_time
  BEFORE INSERT ON bookings
  FOR EACH ROW
  WHEN (NEW.event_id IS NOT NULL
    AND NEW.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed'))
  EXECUTE FUNCTION guard_event_time();

-- Refuses to put an event on a resource that is archived at this very moment (FY004).
CREATE OR REPLACE FUNCTION guard_event_resource() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
     AND OLD.status = 'published'
     AND OLD.resource_id IS NOT DISTINCT FROM NEW.resource_id THEN
    RETURN NEW;
  END IF;
  IF EXISTS (
    SELECT 1
      FROM resources r
     WHERE r.organization_id = NEW.organization_id
       AND r.id = NEW.resource_id
       AND r.archived_at IS NOT NULL) THEN
    RAISE EXCEPTION 'resource is archived' USING ERRCODE = 'FY004';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER guard_event_resource
  BEFORE INSERT OR UPDATE ON events
  FOR EACH ROW
  WHEN (NEW.status = 'published' AND NEW.resource_id IS NOT NULL)
  EXECUTE FUNCTION guard_event_resource();
