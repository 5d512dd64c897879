-- Whether an endpoint listens for an event is known where the event is written, at no statement more: its
-- writer then keeps what it will say before the transaction ends.
ALTER TABLE "domain_events" ADD COLUMN "heard" BOOLEAN NOT NULL DEFAULT false;

CREATE FUNCTION is_heard(p_organization_id text, p_types text[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM webhook_endpoints w
    WHERE w.organization_id = p_organization_id AND w.status = 'enabled' AND w.event_types && p_types)
$$;

CREATE OR REPLACE FUNCTION number_event() RETURNS trigger LANGUAGE plpgsql AS $$
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
  NEW.heard := is_heard(NEW.organization_id, ARRAY['*', split_part(NEW.type, '.', 1) || '.*', NEW.type]);
  INSERT INTO pending_events (event_id) VALUES (NEW.id);
  RETURN NEW;
END $$;
