-- domain_events becomes append-only: what is still to be handed out stands in a narrow table of its own,
-- so that handing out rewrites no history.
CREATE TABLE "pending_events" (
    "event_id" TEXT NOT NULL,
    CONSTRAINT "pending_events_pkey" PRIMARY KEY ("event_id")
);

-- Confirmations that the version before had not mailed yet.
INSERT INTO "pending_events" ("event_id")
SELECT id FROM domain_events
 WHERE type = 'booking.confirmed' AND drained_at IS NULL AND created_at > now() - interval '1 day';

DROP INDEX "domain_events_unmailed";
ALTER TABLE "domain_events" DROP COLUMN "drained_at", ADD COLUMN "sequence" INTEGER NOT NULL DEFAULT 0;

UPDATE domain_events e SET sequence = n.sequence
  FROM (SELECT id, row_number() OVER (PARTITION BY organization_id, object_id ORDER BY created_at, id) AS sequence
          FROM domain_events) n
 WHERE n.id = e.id;

DROP INDEX "domain_events_organization_id_object_id_created_at_idx";
CREATE UNIQUE INDEX "domain_events_organization_id_object_id_sequence_key" ON "domain_events"("organization_id", "object_id", "sequence");
CREATE INDEX "domain_events_organization_id_created_at_id_idx" ON "domain_events"("organization_id", "created_at" DESC, "id" DESC);

-- Numbers the events of each object 1, 2, 3 … without gaps, and puts each into the outbox, whoever writes
-- it. An object's first event stands in for the object as its lock: unlike an advisory lock it takes no
-- shared memory, however many objects one transaction touches. Of two writers of a first event, which only
-- a writer that locks nothing could bring about, the unique index refuses one.
CREATE FUNCTION number_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM domain_events
   WHERE organization_id = NEW.organization_id AND object_id = NEW.object_id AND sequence = 1 FOR NO KEY UPDATE;
  IF FOUND THEN
    -- A statement of its own: its snapshot is younger than the lock.
    SELECT max(sequence) + 1 INTO NEW.sequence FROM domain_events
     WHERE organization_id = NEW.organization_id AND object_id = NEW.object_id;
  ELSE
    NEW.sequence := 1;
  END IF;
  INSERT INTO pending_events (event_id) VALUES (NEW.id);
  RETURN NEW;
END $$;
CREATE TRIGGER number_event BEFORE INSERT ON domain_events FOR EACH ROW EXECUTE FUNCTION number_event();
