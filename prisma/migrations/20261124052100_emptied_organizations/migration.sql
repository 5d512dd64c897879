-- A test organization may be emptied: then alone what is otherwise never deleted is. Whoever empties one says
-- so for the transaction (`foyer.emptying`); a live organization is never meant.
CREATE FUNCTION is_emptied(p_organization text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_organization = NULLIF(current_setting('foyer.emptying', true), '')
     AND EXISTS (SELECT 1 FROM organizations WHERE id = p_organization AND mode = 'test')
$$;

CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_emptied(OLD.organization_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% of % is never changed', TG_OP, TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE OR REPLACE FUNCTION guard_group_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_emptied(OLD.organization_id)
     AND EXISTS (SELECT 1 FROM members m WHERE m.organization_id = OLD.organization_id AND m.group_ids @> ARRAY[OLD.id]) THEN
    RAISE EXCEPTION 'members name this group' USING ERRCODE = 'FY010';
  END IF;
  RETURN OLD;
END $$;
