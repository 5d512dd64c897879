-- Members whose record has ended: erased (art. 17 GDPR), or merged into another record of the same person. And the
-- record of an organization's walk-ins, which never was a person's.

-- Refuses a member whose record has ended: erased (FY050), or merged into another (FY051, whose detail is
-- the other member). Refuses the record of the walk-ins (FY052).
CREATE OR REPLACE FUNCTION refuse_ended_member(erased timestamptz, merged_into text, walk_in boolean DEFAULT false)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF merged_into IS NOT NULL THEN
    RAISE EXCEPTION 'member is merged' USING ERRCODE = 'FY051', DETAIL = merged_into;
  ELSIF erased IS NOT NULL THEN
    RAISE EXCEPTION 'member is erased' USING ERRCODE = 'FY050';
  ELSIF walk_in THEN
    RAISE EXCEPTION 'member is the walk-ins' USING ERRCODE = 'FY052';
  END IF;
END $$;

-- Refuses every change of an ended member and of the walk-ins.
CREATE OR REPLACE FUNCTION guard_ended_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_ended_member(OLD.erased_at, OLD.merged_into_id, OLD.walk_in);
  RETURN NEW;
END $$;

-- Two things may still change: what triggers keep follows from others' rows, and a merged member may move on
-- with the one that it was merged into.
CREATE OR REPLACE TRIGGER guard_ended_member
  BEFORE UPDATE ON members
  FOR EACH ROW
  WHEN ((OLD.erased_at IS NOT NULL OR OLD.walk_in)
      AND to_jsonb(OLD) - 'search_text' IS DISTINCT FROM to_jsonb(NEW) - 'search_text'
    OR OLD.merged_into_id IS NOT NULL AND OLD.erased_at IS NULL AND NEW.erased_at IS NULL
      AND to_jsonb(OLD) - 'search_text' - 'merged_into_id'
        IS DISTINCT FROM to_jsonb(NEW) - 'search_text' - 'merged_into_id')
  EXECUTE FUNCTION guard_ended_member();

-- Refuses a new row for an ended member. Whoever looked at the member before it ended waits here for its
-- end. The foreign key takes the same lock, so this costs one look. Walk-ins have rows of the tables alone whose
-- trigger says `sales`.
CREATE OR REPLACE FUNCTION refuse_row_of_ended_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erased timestamptz;
  merged_into text;
  walks_in boolean;
BEGIN
  SELECT m.erased_at, m.merged_into_id, m.walk_in INTO erased, merged_into, walks_in
    FROM members m
   WHERE m.organization_id = NEW.organization_id AND m.id = NEW.member_id
     FOR KEY SHARE;
  PERFORM refuse_ended_member(erased, merged_into, walks_in AND TG_NARGS = 0);
  RETURN NEW;
END $$;

-- Two tables of members are left out. A scan is kept, whosever pass it was of. A credit note goes with its
-- invoice; for an erased member it must still be possible, when money is given back at the processor.
CREATE OR REPLACE TRIGGER refuse_row_of_ended_member
  BEFORE INSERT ON account_members FOR EACH ROW
  WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_ended_member();

CREATE OR REPLACE TRIGGER refuse_row_of_ended_member
  BEFORE INSERT ON benefit_grants FOR EACH ROW
  WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_ended_member();

CREATE OR REPLACE TRIGGER refuse_row_of_ended_member
  BEFORE INSERT ON booking_guests FOR EACH ROW
  WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_ended_member();

CREATE OR REPLACE TRIGGER refuse_row_of_ended_member
  BEFORE INSERT ON booking_series FOR EACH ROW
  WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_ended_member();

CREATE OR REPLACE TRIGGER refuse_row_of_ended_member
  BEFORE INSERT ON bookings FOR EACH ROW
  WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_ended_member();

CREATE OR REPLACE TRIGGER refuse_row_of_ended_member
  BEFORE INSERT ON calendar_feeds FOR EACH ROW
  WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_ended_member();

CREATE OR REPLACE TRIGGER refuse_row_of_ended_member
  BEFORE INSERT ON favourites FOR EACH ROW
  WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_ended_member();

CREATE OR REPLACE TRIGGER refuse_row_of_ended_member
  BEFORE INSERT ON invoices FOR EACH ROW
  WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_ended_member('sales');

CREATE OR REPLACE TRIGGER refuse_row_of_ended_member
  BEFORE INSERT ON member_notes FOR EACH ROW
  WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_ended_member();

CREATE OR REPLACE TRIGGER refuse_row_of_ended_member
  BEFORE INSERT ON member_photos FOR EACH ROW
  WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_ended_member();

CREATE OR REPLACE TRIGGER refuse_row_of_ended_member
  BEFORE INSERT ON passes FOR EACH ROW
  WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_ended_member();

CREATE OR REPLACE TRIGGER refuse_row_of_ended_member
  BEFORE INSERT ON payment_methods FOR EACH ROW
  WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_ended_member();

CREATE OR REPLACE TRIGGER refuse_row_of_ended_member
  BEFORE INSERT ON payments FOR EACH ROW
  WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_ended_member('sales');

CREATE OR REPLACE TRIGGER refuse_row_of_ended_member
  BEFORE INSERT ON portal_tokens FOR EACH ROW
  WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_ended_member();

CREATE OR REPLACE TRIGGER refuse_row_of_ended_member
  BEFORE INSERT ON processor_customers FOR EACH ROW
  WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_ended_member();

CREATE OR REPLACE TRIGGER refuse_row_of_ended_member
  BEFORE INSERT ON push_devices FOR EACH ROW
  WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_ended_member();

CREATE OR REPLACE TRIGGER refuse_row_of_ended_member
  BEFORE INSERT ON quotes FOR EACH ROW
  WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_ended_member();

CREATE OR REPLACE TRIGGER refuse_row_of_ended_member
  BEFORE INSERT ON subscriptions FOR EACH ROW
  WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_ended_member();

CREATE OR REPLACE TRIGGER refuse_row_of_ended_member
  BEFORE INSERT ON visits FOR EACH ROW
  WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_ended_member();

CREATE OR REPLACE TRIGGER refuse_row_of_ended_member
  BEFORE INSERT ON waitlist_entries FOR EACH ROW
  WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_ended_member();

-- Ends the portal tokens of a member who is archived, suspended or ended, by whichever verb. They stay ended
-- when that is undone.
CREATE OR REPLACE FUNCTION end_portal_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.erased_at IS NOT NULL OR NEW.merged_into_id IS NOT NULL THEN
    DELETE FROM portal_tokens WHERE organization_id = NEW.organization_id AND member_id = NEW.id;
  ELSE
    UPDATE portal_tokens SET revoked_at = now(), updated_at = now()
     WHERE organization_id = NEW.organization_id AND member_id = NEW.id AND revoked_at IS NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER end_portal_tokens
  AFTER UPDATE OF status, erased_at, merged_into_id ON members
  FOR EACH ROW
  WHEN (NEW.status IN ('archived', 'suspended')
    OR NEW.erased_at IS NOT NULL
    OR NEW.merged_into_id IS NOT NULL)
  EXECUTE FUNCTION end_portal_tokens();
