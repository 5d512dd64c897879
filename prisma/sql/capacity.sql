-- The guard of places: how much of a resource or an event is taken, and the trigger that refuses more.

-- Lists what takes a resource during [p_from, p_until): live bookings with their buffers, and published
-- events, each of which takes all of it. The lower bounds keep each part a short range scan; without them
-- PostgreSQL reads the resource's whole past. Bookings of more than a day have an index of their own.
CREATE OR REPLACE FUNCTION overlapping_live(
  p_organization text,
  p_resource text,
  p_from timestamptz,
  p_until timestamptz,
  p_except text,
  p_now timestamptz
) RETURNS TABLE (taken_from timestamptz, taken_until timestamptz, quantity int, status text)
LANGUAGE sql STABLE AS $$
  SELECT b.blocked_from, b.blocked_until, b.quantity, b.status
    FROM bookings b
   WHERE b.organization_id = p_organization
     AND b.resource_id = p_resource
     AND b.event_id IS NULL
     AND b.blocked_from < p_until
     AND b.blocked_from > p_from - interval '24 hours'
     AND b.blocked_until > p_from
     AND b.id IS DISTINCT FROM p_except
     AND b.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in',
       'no_show', 'completed')
     AND (b.status <> 'held' OR b.held_until > p_now)
  UNION ALL
  SELECT b.blocked_from, b.blocked_until, b.quantity, b.status
    FROM bookings b
   WHERE b.organization_id = p_organization
     AND b.resource_id = p_resource
     AND b.event_id IS NULL
     AND b.blocked_from <= p_from - interval '24 hours'
     AND b.blocked_from > p_from - interval '34 days'
     AND b.blocked_until > p_from
     AND b.id IS DISTINCT FROM p_except
     AND b.blocked_until - b.blocked_from > interval '24 hours'
     AND b.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in',
       'no_show', 'completed')
     AND (b.status <> 'held' OR b.held_until > p_now)
  UNION ALL
  -- An event's quantity is more than any resource has, and small enough to be summed.
  SELECT e.starts_at, e.ends_at, 1000000, 'event'
    FROM events e
   WHERE e.organization_id = p_organization
     AND e.resource_id = p_resource
     AND e.status = 'published'
     AND e.starts_at < p_until
     AND e.starts_at > p_from - interval '31 days'
     AND e.ends_at > p_from
     AND e.id IS DISTINCT FROM p_except
$$;

-- Tells whether p_quantity more fits at every instant of [p_starts, p_ends) and of the buffers around it,
-- [p_from, p_until). A buffer may lie in closed time: there it only has to keep clear of other bookings.
-- Gives NULL when a day of the resource's present version has no capacity profile yet.
CREATE OR REPLACE FUNCTION capacity_fits(
  p_organization text,
  p_resource text,
  p_starts timestamptz,
  p_ends timestamptz,
  p_from timestamptz,
  p_until timestamptz,
  p_quantity int,
  p_except text,
  p_now timestamptz
) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  first_day date := (p_from AT TIME ZONE 'UTC')::date;
  last_day date := ((p_until - interval '1 microsecond') AT TIME ZONE 'UTC')::date;
  days int;
  lowest int;
  lowest_around int;
  used bigint;
BEGIN
  SELECT count(DISTINCT s.day),
         min(s.capacity) FILTER (WHERE s.start < p_ends AND s.stop > p_starts),
         min(s.capacity)
    INTO days, lowest, lowest_around
    FROM (
      SELECT c.day,
             v.capacity,
             (c.day + make_interval(secs => v.start)) AT TIME ZONE 'UTC' AS start,
             (c.day + make_interval(secs =>
               lead(v.start, 1, 86400) OVER (PARTITION BY c.day ORDER BY v.start))) AT TIME ZONE 'UTC' AS stop
        FROM resources r
        JOIN capacity_days c
          ON c.organization_id = r.organization_id
         AND c.resource_id = r.id
         AND c.version = r.version
         AND c.day BETWEEN first_day AND last_day
       CROSS JOIN LATERAL unnest(c.starts, c.capacities) AS v(start, capacity)
       WHERE r.organization_id = p_organization AND r.id = p_resource
    ) s
   WHERE s.start < p_until AND s.stop > p_from;
  IF days IS DISTINCT FROM last_day - first_day + 1 THEN RETURN NULL; END IF;
  IF lowest < p_quantity THEN RETURN false; END IF;

  SELECT COALESCE(sum(quantity), 0) INTO used
    FROM overlapping_live(p_organization, p_resource, p_from, p_until, p_except, p_now);
  -- Mostly there is nobody, or room even if everything overlapped at once.
  IF used = 0 OR used + p_quantity <= lowest_around THEN RETURN true; END IF;

  RETURN NOT EXISTS (
    WITH live AS MATERIALIZED (
      SELECT * FROM overlapping_live(p_organization, p_resource, p_from, p_until, p_except, p_now)
    ),
    steps AS MATERIALIZED (
      SELECT (c.day + make_interval(secs => v.start)) AT TIME ZONE 'UTC' AS at, v.capacity
        FROM resources r
        JOIN capacity_days c
          ON c.organization_id = r.organization_id
         AND c.resource_id = r.id
         AND c.version = r.version
         AND c.day BETWEEN first_day AND last_day
       CROSS JOIN LATERAL unnest(c.starts, c.capacities) AS v(start, capacity)
       WHERE r.organization_id = p_organization AND r.id = p_resource
    ),
    -- Use only grows and capacity only changes at these instants.
    boundaries AS (
      SELECT p_from AS at
      UNION SELECT taken_from FROM live WHERE taken_from > p_from
      UNION SELECT at FROM steps WHERE at > p_from AND at < p_until
    )
    SELECT 1
      FROM boundaries b
     CROSS JOIN LATERAL (
       SELECT COALESCE(sum(l.quantity), 0) AS taken
         FROM live l
        WHERE l.taken_from <= b.at AND l.taken_until > b.at
     ) u
     WHERE u.taken > 0
       AND u.taken + p_quantity
         > (SELECT s.capacity FROM steps s WHERE s.at <= b.at ORDER BY s.at DESC LIMIT 1)
  );
END $$;

-- Counts the places of an event that are taken as of p_now.
CREATE OR REPLACE FUNCTION event_taken(
  p_organization text,
  p_event text,
  p_except text,
  p_now timestamptz
) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT COALESCE(sum(b.quantity), 0)
    FROM bookings b
   WHERE b.organization_id = p_organization
     AND b.event_id = p_event
     AND b.id IS DISTINCT FROM p_except
     AND b.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in',
       'no_show', 'completed')
     AND (b.status <> 'held' OR b.held_until > p_now)
$$;

-- Tells whether a booking, as it stands or would stand, has room: in its event, or on its resource.
CREATE OR REPLACE FUNCTION place_fits(b bookings, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF b.event_id IS NULL THEN
    RETURN capacity_fits(
      b.organization_id, b.resource_id, b.starts_at, b.ends_at, b.blocked_from, b.blocked_until,
      b.quantity, b.id, p_now);
  END IF;
  RETURN (
    SELECT e.capacity IS NULL
        OR event_taken(b.organization_id, b.event_id, b.id, p_now) + b.quantity <= e.capacity
      FROM events e
     WHERE e.organization_id = b.organization_id AND e.id = b.event_id
  );
END $$;

-- Tells whether money that comes now still buys the place of a booking. Whoever holds it has it. Otherwise it is
-- not over, its resource not archived, and its event published, where and when it was booked; a booking that is
-- marked as left behind by its event is settled with the others.
CREATE OR REPLACE FUNCTION place_is_offered(b bookings, p_now timestamptz)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (b.status = 'held' AND b.held_until > p_now)
    OR (b.ends_at > p_now AND CASE
      WHEN b.event_id IS NULL THEN EXISTS (
        SELECT 1
          FROM resources r
         WHERE r.organization_id = b.organization_id AND r.id = b.resource_id AND r.archived_at IS NULL)
      ELSE EXISTS (
        SELECT 1
          FROM events e
         WHERE e.organization_id = b.organization_id AND e.id = b.event_id AND e.status = 'published'
           AND (b.is_schedule_desynced
                OR (e.starts_at, e.ends_at, e.resource_id)
                  IS NOT DISTINCT FROM (b.starts_at, b.ends_at, b.resource_id)))
      END)
$$;

-- Lets those who want the same resource on the same UTC day come one after the other, and lets them wait
-- for a change of the resource.
CREATE OR REPLACE FUNCTION lock_capacity(
  p_organization text,
  p_resource text,
  p_from timestamptz,
  p_until timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  resource text := p_organization || ':' || p_resource;
  d date := (p_from AT TIME ZONE 'UTC')::date;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('resource:' || resource, 0));
  -- The days are locked in ascending order, so that two bookings over midnight cannot wait for each other.
  WHILE d <= ((p_until - interval '1 microsecond') AT TIME ZONE 'UTC')::date LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('day:' || resource || d::text, 0));
    d := d + 1;
  END LOOP;
END $$;

-- Lets those who want the same place come one after the other: attendees by their event, others by
-- resource and day.
CREATE OR REPLACE FUNCTION lock_place(b bookings) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF b.event_id IS NULL THEN
    PERFORM lock_capacity(b.organization_id, b.resource_id, b.blocked_from, b.blocked_until);
  ELSE
    PERFORM pg_advisory_xact_lock(
      hashtextextended('event:' || b.organization_id || ':' || b.event_id, 0));
  END IF;
END $$;

-- Guards the places: no path, raw SQL included, takes more than there are. Refuses a place that is taken
-- (FY001), a missing capacity profile (FY002), another isolation level (FY003), an archived resource
-- (FY004) and an event that is not open (FY007).
CREATE OR REPLACE FUNCTION guard_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  fits boolean;
BEGIN
  NEW.blocked_from := NEW.starts_at - make_interval(mins => NEW.buffer_before_minutes);
  NEW.blocked_until := NEW.ends_at + make_interval(mins => NEW.buffer_after_minutes);
  IF NEW.status IN ('cancelled', 'expired', 'declined') THEN RETURN NEW; END IF;
  IF NEW.status = 'held' AND NEW.held_until <= foyer_now() THEN RETURN NEW; END IF;

  -- A place that was firmly taken stays taken; a held one may have lapsed, so it is looked at again.
  -- An attendee's place is one of the event's, whenever the event is.
  IF TG_OP = 'UPDATE'
     AND OLD.status NOT IN ('held', 'cancelled', 'expired', 'declined')
     AND OLD.event_id IS NOT DISTINCT FROM NEW.event_id
     AND NEW.quantity <= OLD.quantity
     AND (NEW.event_id IS NOT NULL
          OR (OLD.resource_id, OLD.blocked_from, OLD.blocked_until)
             = (NEW.resource_id, NEW.blocked_from, NEW.blocked_until)) THEN
    RETURN NEW;
  END IF;

  -- At a stricter level the snapshot is older than the lock, and the count misses its predecessors.
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'bookings are written at READ COMMITTED' USING ERRCODE = 'FY003';
  END IF;
  PERFORM lock_place(NEW);
  IF TG_OP = 'INSERT'
     AND NEW.event_id IS NOT NULL
     AND NOT EXISTS (
       SELECT 1
         FROM events e
        WHERE e.organization_id = NEW.organization_id AND e.id = NEW.event_id AND e.status = 'published') THEN
    RAISE EXCEPTION 'event is not open for booking' USING ERRCODE = 'FY007';
  END IF;
  IF TG_OP = 'INSERT'
     AND NEW.event_id IS NULL
     AND EXISTS (
       SELECT 1
         FROM resources r
        WHERE r.organization_id = NEW.organization_id
          AND r.id = NEW.resource_id
          AND r.archived_at IS NOT NULL) THEN
    RAISE EXCEPTION 'resource is archived' USING ERRCODE = 'FY004';
  END IF;

  fits := place_fits(NEW, foyer_now());
  IF fits IS NULL THEN
    RAISE EXCEPTION 'capacity profile missing' USING ERRCODE = 'FY002';
  END IF;
  IF NOT fits THEN
    RAISE EXCEPTION 'slot unavailable' USING ERRCODE = 'FY001';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER guard_capacity
  BEFORE INSERT OR UPDATE OF status, held_until, starts_at, ends_at, buffer_before_minutes,
    buffer_after_minutes, resource_id, event_id, quantity ON bookings
  FOR EACH ROW EXECUTE FUNCTION guard_capacity();

-- Gives a resource a new version when what can be booked of it changes, and waits for holds under way.
CREATE OR REPLACE FUNCTION version_resource() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.availability, OLD.overrides, OLD.timezone, OLD.archived_at)
     IS DISTINCT FROM (NEW.availability, NEW.overrides, NEW.timezone, NEW.archived_at) THEN
    PERFORM pg_advisory_xact_lock(
      hashtextextended('resource:' || NEW.organization_id || ':' || NEW.id, 0));
    NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER version_resource
  BEFORE UPDATE ON resources
  FOR EACH ROW EXECUTE FUNCTION version_resource();

-- Writes the capacity profiles that a booking needs; p_days is [{day, version, starts, capacities}]. A
-- profile that is the same already is not written. Two of the same version may differ, for the runtime's
-- time-zone data come anew with it: then the one that is worked out now counts.
CREATE OR REPLACE FUNCTION write_capacity_days(p_organization text, p_resource text, p_days jsonb)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO capacity_days (organization_id, resource_id, day, version, starts, capacities)
  SELECT p_organization, p_resource, d.day, d.version, d.starts, d.capacities
    FROM jsonb_to_recordset(p_days) AS d(day date, version int, starts int[], capacities int[])
   WHERE NOT EXISTS (
     SELECT 1
       FROM capacity_days c
      WHERE c.organization_id = p_organization
        AND c.resource_id = p_resource
        AND c.day = d.day
        AND (c.version > d.version
             OR c.version = d.version AND (c.starts, c.capacities) = (d.starts, d.capacities)))
  ON CONFLICT (organization_id, resource_id, day) DO UPDATE
     SET version = EXCLUDED.version, starts = EXCLUDED.starts, capacities = EXCLUDED.capacities
   WHERE capacity_days.version < EXCLUDED.version
      OR capacity_days.version = EXCLUDED.version
         AND (capacity_days.starts, capacity_days.capacities) <> (EXCLUDED.starts, EXCLUDED.capacities)
$$;
