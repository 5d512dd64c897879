-- One quote is for one booking.

-- Refuses a second live booking with the same quote (FY020). A unique index could not know that a hold has
-- lapsed.
CREATE OR REPLACE FUNCTION bind_quote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('cancelled', 'expired', 'declined') THEN RETURN NEW; END IF;
  PERFORM 1
     FROM quotes
    WHERE organization_id = NEW.organization_id AND id = NEW.quote_id
      FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT 1
      FROM bookings b
     WHERE b.organization_id = NEW.organization_id
       AND b.quote_id = NEW.quote_id
       AND b.id <> NEW.id
       AND b.status NOT IN ('cancelled', 'expired', 'declined')
       AND (b.status <> 'held' OR b.held_until > foyer_now())) THEN
    RAISE EXCEPTION 'quote used' USING ERRCODE = 'FY020';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER bind_quote
  BEFORE INSERT OR UPDATE OF quote_id ON bookings
  FOR EACH ROW
  WHEN (NEW.quote_id IS NOT NULL)
  EXECUTE FUNCTION bind_quote();
