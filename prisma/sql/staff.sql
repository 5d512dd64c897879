-- A club that has an owner among its staff keeps one.

-- Refuses to end the last active owner's role, whatever the way (FY060).
CREATE OR REPLACE FUNCTION keep_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Two owners who demote each other at once: the second waits, and then finds itself the last.
  PERFORM pg_advisory_xact_lock(hashtextextended('staff owners ' || OLD.organization_id, 0));
  IF NOT EXISTS (
    SELECT 1 FROM staff_members
     WHERE organization_id = OLD.organization_id AND id <> OLD.id
       AND status = 'active' AND 'owner' = ANY (role_ids)
  ) THEN
    RAISE EXCEPTION 'a club keeps an owner' USING ERRCODE = 'FY060';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER keep_owner
  BEFORE UPDATE ON staff_members
  FOR EACH ROW
  WHEN (
    OLD.status = 'active' AND 'owner' = ANY (OLD.role_ids)
    AND NOT (NEW.status = 'active' AND 'owner' = ANY (NEW.role_ids))
  )
  EXECUTE FUNCTION keep_owner();
