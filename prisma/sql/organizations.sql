-- An organization is live or test, for good. A test one takes no real money, may have a clock of its own,
-- and may be emptied.

-- Refuses another mode (FY044).
CREATE OR REPLACE FUNCTION keep_mode() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the mode of an organization stays' USING ERRCODE = 'FY044';
END $$;

CREATE OR REPLACE TRIGGER keep_mode
  BEFORE UPDATE OF mode ON organizations
  FOR EACH ROW
  WHEN (NEW.mode IS DISTINCT FROM OLD.mode)
  EXECUTE FUNCTION keep_mode();

-- Tells whether this transaction empties a test organization: only then may it delete what is otherwise
-- never deleted. Whoever empties one names it in `foyer.emptying`; a live organization is never meant.
CREATE OR REPLACE FUNCTION is_emptied(p_organization text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_organization = NULLIF(current_setting('foyer.emptying', true), '')
     AND EXISTS (SELECT 1 FROM organizations WHERE id = p_organization AND mode = 'test')
$$;

-- Gives an organization without a handle one, the name in its portal's addresses: its slug, or the slug with the end of its
-- id if another organization of the installation has that.
CREATE OR REPLACE FUNCTION give_handle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Two that are founded at once with one slug: the second waits, and then sees the first.
  PERFORM pg_advisory_xact_lock(hashtextextended('handle ' || NEW.slug, 0));
  NEW.handle := NEW.slug;
  IF EXISTS (SELECT 1 FROM organizations WHERE handle = NEW.slug) THEN
    NEW.handle := NEW.slug || '-' || lower(right(NEW.id, 6));
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER give_handle
  BEFORE INSERT OR UPDATE ON organizations
  FOR EACH ROW
  WHEN (NEW.handle = '')
  EXECUTE FUNCTION give_handle();
