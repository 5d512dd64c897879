-- Domain events: their numbers, and the outbox that hands them out.

-- Tells whether a webhook endpoint listens for an event. Its writer knows that at no statement more, and
-- keeps what the endpoint will be told before the transaction ends.
CREATE OR REPLACE FUNCTION is_heard(p_organization_id text, p_types text[])
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1
      FROM webhook_endpoints w
     WHERE w.organization_id = p_organization_id
       AND w.status = 'enabled'
       AND w.event_types && p_types)
$$;

-- Numbers the events of each object 1, 2, 3 … without gaps, and puts each into the outbox, whoever writes
-- it. An object's first event stands in for the object as its lock: unlike an advisory lock it takes no
-- shared memory, however many objects one transaction touches. Two writers of a first event could only meet
-- where one of them locks nothing; the unique index then refuses one. A first event is never archived, and
-- knows which numbers were.
CREATE OR REPLACE FUNCTION number_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  archived integer;
BEGIN
  SELECT archived_up_to INTO archived
     FROM domain_events
    WHERE organization_id = NEW.organization_id AND object_id = NEW.object_id AND sequence = 1
      FOR NO KEY UPDATE;
  IF FOUND THEN
    -- A statement of its own: its snapshot is younger than the lock.
    SELECT GREATEST(max(sequence), archived) + 1 INTO NEW.sequence
      FROM domain_events
     WHERE organization_id = NEW.organization_id AND object_id = NEW.object_id;
  ELSE
    NEW.sequence := 1;
  END IF;
  NEW.heard := is_heard(NEW.organization_id, ARRAY['*', split_part(NEW.type, '.', 1) || '.*', NEW.type]);
  INSERT INTO pending_events (organization_id, event_id) VALUES (NEW.organization_id, NEW.id);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER number_event
  BEFORE INSERT ON domain_events
  FOR EACH ROW EXECUTE FUNCTION number_event();
