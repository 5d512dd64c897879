-- AlterTable
ALTER TABLE "bookings" ADD COLUMN     "blocked_from" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "blocked_until" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "buffer_after_minutes" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "buffer_before_minutes" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "checked_in_at" TIMESTAMPTZ(3),
ADD COLUMN     "completed_at" TIMESTAMPTZ(3),
ADD COLUMN     "decided_at" TIMESTAMPTZ(3),
ADD COLUMN     "decision_notes" TEXT,
ADD COLUMN     "no_show_at" TIMESTAMPTZ(3),
ADD COLUMN     "policy" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "policy_id" TEXT,
ADD COLUMN     "quote_id" TEXT,
ALTER COLUMN "resource_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "resources" ADD COLUMN     "policy_id" TEXT;

-- CreateTable
CREATE TABLE "policies" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "min_notice_minutes" INTEGER,
    "max_advance_days" INTEGER,
    "min_duration_minutes" INTEGER,
    "max_duration_minutes" INTEGER,
    "slot_step_minutes" INTEGER,
    "buffer_before_minutes" INTEGER NOT NULL DEFAULT 0,
    "buffer_after_minutes" INTEGER NOT NULL DEFAULT 0,
    "hold_minutes" INTEGER,
    "requires_approval" BOOLEAN NOT NULL DEFAULT false,
    "cancellation_tiers" JSONB NOT NULL DEFAULT '[]',
    "reschedule_until_minutes" INTEGER,
    "no_show" JSONB,
    "check_in" JSONB,
    "quotas" JSONB NOT NULL DEFAULT '[]',
    "max_active_holds" INTEGER,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "policies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "image_url" TEXT,
    "category" TEXT,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "timezone" TEXT NOT NULL,
    "resource_id" TEXT,
    "host_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "capacity" INTEGER,
    "price_rule_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "policy_id" TEXT,
    "visibility" TEXT NOT NULL DEFAULT 'members',
    "status" TEXT NOT NULL DEFAULT 'draft',
    "recurring_event_id" TEXT,
    "original_starts_at_local" TEXT,
    "is_exception" BOOLEAN NOT NULL DEFAULT false,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "published_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "cancellation_notes" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recurring_events" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "rrule" TEXT NOT NULL,
    "starts_at_local" TEXT NOT NULL,
    "ends_at_local" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "exdates" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "title" TEXT NOT NULL,
    "description" TEXT,
    "image_url" TEXT,
    "category" TEXT,
    "resource_id" TEXT,
    "host_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "capacity" INTEGER,
    "price_rule_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "policy_id" TEXT,
    "visibility" TEXT NOT NULL DEFAULT 'members',
    "status" TEXT NOT NULL DEFAULT 'draft',
    "materialized_until" TIMESTAMPTZ(3),
    "follows_id" TEXT,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "cancelled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recurring_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quotes" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT,
    "resource_id" TEXT,
    "event_id" TEXT,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "timezone" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "price_rule_id" TEXT,
    "price_amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "price_deductions" JSONB NOT NULL DEFAULT '[]',
    "amount_due" INTEGER NOT NULL,
    "promo_code" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "quotes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "policies_organization_id_created_at_id_idx" ON "policies"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "policies_organization_id_id_key" ON "policies"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "policies_external_id_key" ON "policies"("organization_id", "external_id");

-- CreateIndex
CREATE INDEX "events_organization_id_created_at_id_idx" ON "events"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "events_organization_id_starts_at_idx" ON "events"("organization_id", "starts_at");

-- CreateIndex
CREATE UNIQUE INDEX "events_organization_id_id_key" ON "events"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "events_external_id_key" ON "events"("organization_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "events_occurrence_key" ON "events"("recurring_event_id", "original_starts_at_local");

-- CreateIndex
CREATE INDEX "recurring_events_organization_id_created_at_id_idx" ON "recurring_events"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "recurring_events_organization_id_id_key" ON "recurring_events"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "recurring_events_external_id_key" ON "recurring_events"("organization_id", "external_id");

-- CreateIndex
CREATE INDEX "quotes_organization_id_created_at_id_idx" ON "quotes"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "quotes_organization_id_id_key" ON "quotes"("organization_id", "id");

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_event_id_fkey" FOREIGN KEY ("organization_id", "event_id") REFERENCES "events"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_policy_id_fkey" FOREIGN KEY ("organization_id", "policy_id") REFERENCES "policies"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_quote_id_fkey" FOREIGN KEY ("organization_id", "quote_id") REFERENCES "quotes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "policies" ADD CONSTRAINT "policies_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_organization_id_resource_id_fkey" FOREIGN KEY ("organization_id", "resource_id") REFERENCES "resources"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_organization_id_policy_id_fkey" FOREIGN KEY ("organization_id", "policy_id") REFERENCES "policies"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_organization_id_recurring_event_id_fkey" FOREIGN KEY ("organization_id", "recurring_event_id") REFERENCES "recurring_events"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_events" ADD CONSTRAINT "recurring_events_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_events" ADD CONSTRAINT "recurring_events_organization_id_resource_id_fkey" FOREIGN KEY ("organization_id", "resource_id") REFERENCES "resources"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_events" ADD CONSTRAINT "recurring_events_organization_id_policy_id_fkey" FOREIGN KEY ("organization_id", "policy_id") REFERENCES "policies"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_events" ADD CONSTRAINT "recurring_events_organization_id_follows_id_fkey" FOREIGN KEY ("organization_id", "follows_id") REFERENCES "recurring_events"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "resources" ADD CONSTRAINT "resources_organization_id_policy_id_fkey" FOREIGN KEY ("organization_id", "policy_id") REFERENCES "policies"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;



-- What follows is beyond Prisma's model: written by hand, invisible to its drift check.
ALTER TABLE "events"
  ADD CONSTRAINT "events_interval" CHECK ("ends_at" > "starts_at" AND "ends_at" - "starts_at" <= interval '31 days'),
  ADD CONSTRAINT "events_capacity" CHECK ("capacity" >= 0),
  ADD CONSTRAINT "events_status" CHECK ("status" IN ('draft', 'published', 'cancelled'));
ALTER TABLE "recurring_events"
  ADD CONSTRAINT "recurring_events_status" CHECK ("status" IN ('draft', 'published', 'cancelled'));

-- A buffer is part of what a booking takes. The guard keeps these in step with the times.
UPDATE "bookings" SET "blocked_from" = "starts_at", "blocked_until" = "ends_at";
-- What was booked before there were policies has the terms that held for everybody.
UPDATE "bookings" b SET "policy" = jsonb_build_object('min_notice_minutes', 0, 'max_advance_days', 366,
    'min_duration_minutes', r."min_duration_minutes", 'max_duration_minutes', r."max_duration_minutes",
    'slot_step_minutes', r."slot_step_minutes", 'buffer_before_minutes', 0, 'buffer_after_minutes', 0,
    'hold_minutes', o."hold_minutes", 'requires_approval', false, 'cancellation_tiers', '[]'::jsonb,
    'reschedule_until_minutes', 0, 'no_show', NULL, 'check_in', jsonb_build_object('opens_minutes_before', 30, 'closes_minutes_after', NULL),
    'quotas', '[]'::jsonb, 'max_active_holds', 3)
  FROM "resources" r, "organizations" o WHERE r."id" = b."resource_id" AND o."id" = b."organization_id";
ALTER TABLE "bookings"
  ADD CONSTRAINT "bookings_of_something" CHECK ("resource_id" IS NOT NULL OR "event_id" IS NOT NULL),
  ADD CONSTRAINT "bookings_buffers" CHECK ("buffer_before_minutes" BETWEEN 0 AND 1440 AND "buffer_after_minutes" BETWEEN 0 AND 1440);

-- Attendees take places of their event; the event, and not they, takes the resource.
DROP INDEX "bookings_live";
DROP INDEX "bookings_live_long";
CREATE INDEX "bookings_live" ON "bookings" ("resource_id", "blocked_from") INCLUDE ("blocked_until", "quantity", "status", "held_until")
  WHERE "status" IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in', 'no_show', 'completed')
    AND "event_id" IS NULL;
CREATE INDEX "bookings_live_long" ON "bookings" ("resource_id", "blocked_from")
  WHERE "status" IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in', 'no_show', 'completed')
    AND "event_id" IS NULL AND "blocked_until" - "blocked_from" > interval '24 hours';
CREATE INDEX "bookings_of_event" ON "bookings" ("event_id") INCLUDE ("quantity", "status", "held_until")
  WHERE "event_id" IS NOT NULL;
CREATE INDEX "events_on_resource" ON "events" ("resource_id", "starts_at") INCLUDE ("ends_at")
  WHERE "status" = 'published' AND "resource_id" IS NOT NULL;
CREATE INDEX "events_of_hosts" ON "events" USING gin ("host_ids") WHERE "status" = 'published';
CREATE INDEX "bookings_of_member_and_policy" ON "bookings" ("member_id", "policy_id", "starts_at") WHERE "policy_id" IS NOT NULL;

-- What takes a resource during [p_from, p_until): live bookings with their buffers, and published
-- events, each of which takes all of it.
DROP FUNCTION overlapping_live(text, timestamptz, timestamptz, text, timestamptz);
CREATE FUNCTION overlapping_live(p_resource text, p_from timestamptz, p_until timestamptz, p_except text, p_now timestamptz)
RETURNS TABLE (taken_from timestamptz, taken_until timestamptz, quantity int, status text) LANGUAGE sql STABLE AS $$
  SELECT b.blocked_from, b.blocked_until, b.quantity, b.status FROM bookings b
   WHERE b.resource_id = p_resource AND b.event_id IS NULL
     AND b.blocked_from < p_until AND b.blocked_from > p_from - interval '24 hours'
     AND b.blocked_until > p_from AND b.id IS DISTINCT FROM p_except
     AND b.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in', 'no_show', 'completed')
     AND (b.status <> 'held' OR b.held_until > p_now)
  UNION ALL
  SELECT b.blocked_from, b.blocked_until, b.quantity, b.status FROM bookings b
   WHERE b.resource_id = p_resource AND b.event_id IS NULL
     AND b.blocked_from <= p_from - interval '24 hours' AND b.blocked_from > p_from - interval '34 days'
     AND b.blocked_until > p_from AND b.id IS DISTINCT FROM p_except
     AND b.blocked_until - b.blocked_from > interval '24 hours'
     AND b.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in', 'no_show', 'completed')
     AND (b.status <> 'held' OR b.held_until > p_now)
  UNION ALL
  -- More than any resource has, and small enough to be summed.
  SELECT e.starts_at, e.ends_at, 1000000, 'event' FROM events e
   WHERE e.resource_id = p_resource AND e.status = 'published'
     AND e.starts_at < p_until AND e.starts_at > p_from - interval '31 days' AND e.ends_at > p_from
     AND e.id IS DISTINCT FROM p_except
$$;

-- Whether p_quantity more fits at every instant of [p_starts, p_ends) and of the buffers around it.
-- A buffer may lie in closed time: there it is in the way only of somebody. NULL: a day of the
-- resource's present version has no capacity profile yet.
DROP FUNCTION capacity_fits(text, timestamptz, timestamptz, int, text, timestamptz);
CREATE FUNCTION capacity_fits(p_resource text, p_starts timestamptz, p_ends timestamptz, p_from timestamptz, p_until timestamptz,
  p_quantity int, p_except text, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  first_day date := (p_from AT TIME ZONE 'UTC')::date;
  last_day date := ((p_until - interval '1 microsecond') AT TIME ZONE 'UTC')::date;
  days int;
  lowest int;
  lowest_around int;
  used bigint;
BEGIN
  SELECT count(DISTINCT s.day), min(s.capacity) FILTER (WHERE s.start < p_ends AND s.stop > p_starts), min(s.capacity)
    INTO days, lowest, lowest_around
    FROM (
      SELECT c.day, v.capacity, (c.day + make_interval(secs => v.start)) AT TIME ZONE 'UTC' AS start,
        (c.day + make_interval(secs => lead(v.start, 1, 86400) OVER (PARTITION BY c.day ORDER BY v.start))) AT TIME ZONE 'UTC' AS stop
        FROM resources r
        JOIN capacity_days c ON c.resource_id = r.id AND c.version = r.version AND c.day BETWEEN first_day AND last_day
        CROSS JOIN LATERAL unnest(c.starts, c.capacities) AS v(start, capacity)
       WHERE r.id = p_resource
    ) s
   WHERE s.start < p_until AND s.stop > p_from;
  IF days IS DISTINCT FROM last_day - first_day + 1 THEN RETURN NULL; END IF;
  IF lowest < p_quantity THEN RETURN false; END IF;
  SELECT COALESCE(sum(quantity), 0) INTO used FROM overlapping_live(p_resource, p_from, p_until, p_except, p_now);
  -- Mostly there is nobody, or room even if everything overlapped at once.
  IF used = 0 OR used + p_quantity <= lowest_around THEN RETURN true; END IF;
  RETURN NOT EXISTS (
    WITH live AS MATERIALIZED (SELECT * FROM overlapping_live(p_resource, p_from, p_until, p_except, p_now)),
    steps AS MATERIALIZED (
      SELECT (c.day + make_interval(secs => v.start)) AT TIME ZONE 'UTC' AS at, v.capacity
        FROM resources r
        JOIN capacity_days c ON c.resource_id = r.id AND c.version = r.version AND c.day BETWEEN first_day AND last_day
        CROSS JOIN LATERAL unnest(c.starts, c.capacities) AS v(start, capacity)
       WHERE r.id = p_resource
    ),
    -- Use only grows and capacity only changes at these instants.
    boundaries AS (
      SELECT p_from AS at
      UNION SELECT taken_from FROM live WHERE taken_from > p_from
      UNION SELECT at FROM steps WHERE at > p_from AND at < p_until
    )
    SELECT 1 FROM boundaries b
      CROSS JOIN LATERAL (SELECT COALESCE(sum(l.quantity), 0) AS taken FROM live l WHERE l.taken_from <= b.at AND l.taken_until > b.at) u
     WHERE u.taken > 0
       AND u.taken + p_quantity > (SELECT s.capacity FROM steps s WHERE s.at <= b.at ORDER BY s.at DESC LIMIT 1)
  );
END $$;

-- Places of an event that are taken as of p_now.
CREATE FUNCTION event_taken(p_event text, p_except text, p_now timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT COALESCE(sum(b.quantity), 0) FROM bookings b
   WHERE b.event_id = p_event AND b.id IS DISTINCT FROM p_except
     AND b.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in', 'no_show', 'completed')
     AND (b.status <> 'held' OR b.held_until > p_now)
$$;

-- Whether a booking, as it stands or would stand, has room: in its event, or on its resource.
CREATE FUNCTION place_fits(b bookings, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF b.event_id IS NULL THEN
    RETURN capacity_fits(b.resource_id, b.starts_at, b.ends_at, b.blocked_from, b.blocked_until, b.quantity, b.id, p_now);
  END IF;
  RETURN (SELECT e.capacity IS NULL OR event_taken(b.event_id, b.id, p_now) + b.quantity <= e.capacity
            FROM events e WHERE e.id = b.event_id);
END $$;

-- Serializes those who want the same place: attendees by their event, others by resource and day.
CREATE FUNCTION lock_place(b bookings) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF b.event_id IS NULL THEN PERFORM lock_capacity(b.resource_id, b.blocked_from, b.blocked_until);
  ELSE PERFORM pg_advisory_xact_lock(hashtextextended('event:' || b.event_id, 0));
  END IF;
END $$;

-- The guard: no path, raw SQL included, takes more places than there are.
-- FY001 slot unavailable, FY002 capacity profile missing, FY003 wrong isolation level, FY004 resource
-- archived, FY007 event not open for booking.
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
  IF TG_OP = 'UPDATE' AND OLD.status NOT IN ('held', 'cancelled', 'expired', 'declined')
     AND OLD.event_id IS NOT DISTINCT FROM NEW.event_id AND NEW.quantity <= OLD.quantity
     AND (NEW.event_id IS NOT NULL OR
          (OLD.resource_id, OLD.blocked_from, OLD.blocked_until) = (NEW.resource_id, NEW.blocked_from, NEW.blocked_until)) THEN
    RETURN NEW;
  END IF;
  -- At a stricter level the snapshot is older than the lock, and the count misses its predecessors.
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'bookings are written at READ COMMITTED' USING ERRCODE = 'FY003';
  END IF;
  PERFORM lock_place(NEW);
  IF TG_OP = 'INSERT' AND NEW.event_id IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM events WHERE id = NEW.event_id AND status = 'published') THEN
    RAISE EXCEPTION 'event is not open for booking' USING ERRCODE = 'FY007';
  END IF;
  IF TG_OP = 'INSERT' AND NEW.event_id IS NULL
     AND EXISTS (SELECT 1 FROM resources WHERE id = NEW.resource_id AND archived_at IS NOT NULL) THEN
    RAISE EXCEPTION 'resource is archived' USING ERRCODE = 'FY004';
  END IF;
  fits := place_fits(NEW, foyer_now());
  IF fits IS NULL THEN RAISE EXCEPTION 'capacity profile missing' USING ERRCODE = 'FY002'; END IF;
  IF NOT fits THEN RAISE EXCEPTION 'slot unavailable' USING ERRCODE = 'FY001'; END IF;
  RETURN NEW;
END $$;
DROP TRIGGER guard_capacity ON bookings;
CREATE TRIGGER guard_capacity
  BEFORE INSERT OR UPDATE OF status, held_until, starts_at, ends_at, buffer_before_minutes, buffer_after_minutes, resource_id, event_id, quantity
  ON bookings FOR EACH ROW EXECUTE FUNCTION guard_capacity();

-- A published event takes its resource and its hosts; it never has fewer places than attendees.
-- FY001 resource taken, FY008 a host is elsewhere, FY009 fewer places than are taken.
CREATE FUNCTION guard_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  host text;
BEGIN
  IF NEW.status <> 'published' THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND OLD.status = 'published'
     AND (OLD.resource_id, OLD.starts_at, OLD.ends_at, OLD.host_ids, OLD.capacity)
         IS NOT DISTINCT FROM (NEW.resource_id, NEW.starts_at, NEW.ends_at, NEW.host_ids, NEW.capacity) THEN
    RETURN NEW;
  END IF;
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'events are written at READ COMMITTED' USING ERRCODE = 'FY003';
  END IF;
  IF NEW.resource_id IS NOT NULL THEN
    PERFORM lock_capacity(NEW.resource_id, NEW.starts_at, NEW.ends_at);
    IF EXISTS (SELECT 1 FROM overlapping_live(NEW.resource_id, NEW.starts_at, NEW.ends_at, NEW.id, foyer_now())) THEN
      RAISE EXCEPTION 'slot unavailable' USING ERRCODE = 'FY001';
    END IF;
  END IF;
  -- In one order, so that two events with the same hosts cannot wait for each other.
  FOR host IN SELECT DISTINCT h FROM unnest(NEW.host_ids) h ORDER BY h LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('host:' || host, 0));
  END LOOP;
  IF EXISTS (SELECT 1 FROM events e WHERE e.organization_id = NEW.organization_id AND e.status = 'published' AND e.id <> NEW.id
               AND e.host_ids && NEW.host_ids AND e.starts_at < NEW.ends_at AND e.ends_at > NEW.starts_at) THEN
    RAISE EXCEPTION 'host unavailable' USING ERRCODE = 'FY008';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('event:' || NEW.id, 0));
  IF NEW.capacity IS NOT NULL AND NEW.capacity < event_taken(NEW.id, NULL, foyer_now()) THEN
    RAISE EXCEPTION 'fewer places than are taken' USING ERRCODE = 'FY009';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_event BEFORE INSERT OR UPDATE ON events FOR EACH ROW EXECUTE FUNCTION guard_event();

-- How much one member may hold and book. Its lock makes two requests of one member count each other.
-- p_limits: {max_active_holds, quotas: [{from, until, max_bookings, max_minutes}]}, quotas over the
-- bookings made under the same policy. FY005 quota exceeded (detail: its index), FY006 too many holds.
CREATE FUNCTION assert_member_limits(b bookings, p_limits jsonb, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  quota record;
  made record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('member:' || b.member_id, 0));
  IF (SELECT count(*) FROM bookings o
       WHERE o.organization_id = b.organization_id AND o.member_id = b.member_id AND o.id <> b.id
         AND o.status = 'held' AND o.held_until > p_now AND o.starts_at > p_now) >= (p_limits ->> 'max_active_holds')::int
     AND b.status = 'held' THEN
    RAISE EXCEPTION 'too many holds' USING ERRCODE = 'FY006';
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

-- Holds a place in one round trip: profiles, a look without locks that turns a rush away cheaply, the
-- member's own limits, the insert (whose trigger locks and counts) and its event.
DROP FUNCTION hold_booking(jsonb, jsonb, jsonb, timestamptz);
CREATE FUNCTION hold_booking(p_booking jsonb, p_days jsonb, p_limits jsonb, p_event jsonb, p_now timestamptz)
RETURNS SETOF bookings LANGUAGE plpgsql AS $$
DECLARE
  b bookings := jsonb_populate_record(NULL::bookings, p_booking);
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
