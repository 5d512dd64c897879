-- Which groups and accounts a member is of, and how many members there are.

-- Keeps a member's links true, whatever is written, for an array has no foreign keys. Refuses a group that
-- does not exist (FY010), and takes the accounts from account_members.
CREATE OR REPLACE FUNCTION guard_member_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'INSERT' OR NEW.group_ids IS DISTINCT FROM OLD.group_ids) AND EXISTS (
    SELECT 1
      FROM unnest(NEW.group_ids) AS n(id)
     WHERE NOT EXISTS (
       SELECT 1 FROM groups g WHERE g.organization_id = NEW.organization_id AND g.id = n.id)
  ) THEN
    RAISE EXCEPTION 'a member names a group that does not exist' USING ERRCODE = 'FY010';
  END IF;
  NEW.account_ids := ARRAY(
    SELECT a.account_id
      FROM account_members a
     WHERE a.organization_id = NEW.organization_id AND a.member_id = NEW.id
     ORDER BY a.created_at, a.account_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER guard_member_links
  BEFORE INSERT OR UPDATE OF group_ids, account_ids ON members
  FOR EACH ROW EXECUTE FUNCTION guard_member_links();

-- Has the accounts of a member written anew when account_members changes.
CREATE OR REPLACE FUNCTION follow_account_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- guard_member_links fills in what is right.
  UPDATE members SET account_ids = '{}'
   WHERE organization_id IN (OLD.organization_id, NEW.organization_id)
     AND id IN (OLD.member_id, NEW.member_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER follow_account_members
  AFTER INSERT OR DELETE OR UPDATE OF account_id, member_id ON account_members
  FOR EACH ROW EXECUTE FUNCTION follow_account_members();

-- Refuses to delete a group that members still name (FY010): it can only be archived. A test organization
-- that is emptied loses its groups in any case.
CREATE OR REPLACE FUNCTION guard_group_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_emptied(OLD.organization_id)
     AND EXISTS (
       SELECT 1
         FROM members m
        WHERE m.organization_id = OLD.organization_id AND m.group_ids @> ARRAY[OLD.id]) THEN
    RAISE EXCEPTION 'members name this group' USING ERRCODE = 'FY010';
  END IF;
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER guard_group_deletion
  BEFORE DELETE ON groups
  FOR EACH ROW EXECUTE FUNCTION guard_group_deletion();

-- Adds the rows of an organization's tallies up into one for each total.
CREATE OR REPLACE FUNCTION fold_member_tallies(p_organization text) RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM member_tallies WHERE organization_id = p_organization AND seq IN (
      -- Leaves to another transaction the rows that it is folding.
      SELECT seq
        FROM member_tallies
       WHERE organization_id = p_organization
       ORDER BY seq
         FOR UPDATE SKIP LOCKED)
    RETURNING status, archived, members
  )
  INSERT INTO member_tallies (organization_id, status, archived, members)
  SELECT p_organization, status, archived, sum(members)
    FROM taken
   GROUP BY status, archived
  HAVING sum(members) <> 0
$$;

-- Keeps the totals of members: each statement adds its differences, so that nobody waits for a counter that
-- another holds.
CREATE OR REPLACE FUNCTION tally_members() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organization text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO member_tallies (organization_id, status, archived, members)
    SELECT organization_id, status, archived_at IS NOT NULL, count(*)
      FROM after_rows
     GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO member_tallies (organization_id, status, archived, members)
    SELECT organization_id, status, archived_at IS NOT NULL, -count(*)
      FROM before_rows
     GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO member_tallies (organization_id, status, archived, members)
    SELECT organization_id, status, archived, sum(n)
      FROM (
        SELECT organization_id, status, archived_at IS NOT NULL AS archived, 1 AS n FROM after_rows
        UNION ALL
        SELECT organization_id, status, archived_at IS NOT NULL, -1 FROM before_rows) r
     GROUP BY 1, 2, 3
    HAVING sum(n) <> 0;
  END IF;
  -- One write in fifty or so folds what has come together: a total is the sum of about so many rows.
  IF FOUND AND random() < 0.02 THEN
    IF TG_OP = 'DELETE' THEN SELECT organization_id INTO organization FROM before_rows LIMIT 1;
    ELSE SELECT organization_id INTO organization FROM after_rows LIMIT 1; END IF;
    PERFORM fold_member_tallies(organization);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tally_inserted_members
  AFTER INSERT ON members
  REFERENCING NEW TABLE AS after_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_members();

CREATE OR REPLACE TRIGGER tally_updated_members
  AFTER UPDATE ON members
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_members();

CREATE OR REPLACE TRIGGER tally_deleted_members
  AFTER DELETE ON members
  REFERENCING OLD TABLE AS before_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_members();

-- Marks a member as changed when one of its memberships begins, ends or becomes another, as its view names them. Ended
-- records stay as they are.
CREATE OR REPLACE FUNCTION touch_subscriber() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE members SET updated_at = foyer_now()
   WHERE organization_id = NEW.organization_id AND id = NEW.member_id
     AND erased_at IS NULL AND merged_into_id IS NULL AND NOT walk_in;
  RETURN NULL;
END $$;

-- At the transaction's end: a membership is locked before all that it bills, and the member after that. PostgreSQL
-- cannot replace constraint triggers, so these are made anew.
DROP TRIGGER IF EXISTS touch_new_subscriber ON subscriptions;
CREATE CONSTRAINT TRIGGER touch_new_subscriber
  AFTER INSERT ON subscriptions
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION touch_subscriber();

DROP TRIGGER IF EXISTS touch_subscriber ON subscriptions;
CREATE CONSTRAINT TRIGGER touch_subscriber
  AFTER UPDATE ON subscriptions
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  WHEN (NEW.product_id IS DISTINCT FROM OLD.product_id
    OR NEW.ended_at IS DISTINCT FROM OLD.ended_at
    OR NEW.member_id IS DISTINCT FROM OLD.member_id)
  EXECUTE FUNCTION touch_subscriber();
