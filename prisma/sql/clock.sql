-- The time that the guards go by, and the clocks of test organizations.

-- Gives the instant that holds are compared with: a test clock's, where the transaction has set one.
CREATE OR REPLACE FUNCTION foyer_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT COALESCE(NULLIF(current_setting('foyer.now', true), '')::timestamptz, clock_timestamp())
$$;

-- Copies a test clock to its organization, which every request loads anyway. Refuses a clock that goes
-- back (FY041).
CREATE OR REPLACE FUNCTION keep_test_clock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE organizations SET test_clock_at = NULL WHERE id = OLD.organization_id;
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.frozen_time < OLD.frozen_time THEN
    RAISE EXCEPTION 'a test clock does not go back' USING ERRCODE = 'FY041';
  END IF;
  UPDATE organizations SET test_clock_at = NEW.frozen_time WHERE id = NEW.organization_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER keep_test_clock
  AFTER INSERT OR UPDATE OF frozen_time OR DELETE ON test_clocks
  FOR EACH ROW EXECUTE FUNCTION keep_test_clock();
