-- How passes change, how phones hear of it, and which key signs their codes.

-- Refuses every change of a pass design's revision: what passes were once made of stays as it was.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_emptied(OLD.organization_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% of % is never changed', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE OR REPLACE TRIGGER pass_design_revisions_immutable
  BEFORE UPDATE OR DELETE ON pass_design_revisions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Notes when a pass last looked different, in whole seconds and never twice the same. Phones ask by a
-- Last-Modified that knows no finer time, and would hear "not modified" of a second change in one second.
CREATE OR REPLACE FUNCTION stamp_pass() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.content_updated_at := date_trunc('second', NEW.created_at);
  ELSIF NEW.version IS DISTINCT FROM OLD.version THEN
    NEW.content_updated_at :=
      GREATEST(date_trunc('second', foyer_now()), OLD.content_updated_at + interval '1 second');
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER stamp_pass
  BEFORE INSERT OR UPDATE ON passes
  FOR EACH ROW EXECUTE FUNCTION stamp_pass();

-- Takes the tag by which phones ask what is new. Tags must become visible in their own order, or a phone that
-- has seen tag 8 never hears of the 7 that commits after it. For that the organization's counter is the last
-- thing that a transaction takes (the triggers below are deferred), and stays locked until its commit: the
-- next one waits for as long as a commit takes, and since nothing else is locked after it, two never wait
-- for each other. All changes of one transaction share one tag.
CREATE OR REPLACE FUNCTION take_change_tag(p_organization text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  taken text := COALESCE(current_setting('foyer.change_tag', true), '');
  tag integer;
BEGIN
  IF split_part(taken, ':', 1) = p_organization THEN RETURN split_part(taken, ':', 2)::integer; END IF;
  INSERT INTO pass_counters AS c (organization_id, last_tag) VALUES (p_organization, 1)
    ON CONFLICT (organization_id) DO UPDATE SET last_tag = c.last_tag + 1
    RETURNING c.last_tag INTO tag;
  PERFORM set_config('foyer.change_tag', p_organization || ':' || tag, true);
  RETURN tag;
END $$;

-- Tags a pass that looks different.
CREATE OR REPLACE FUNCTION tag_changed_pass() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tag integer := take_change_tag(NEW.organization_id);
BEGIN
  UPDATE passes SET change_tag = tag
   WHERE organization_id = NEW.organization_id AND id = NEW.id AND change_tag <> tag;
  RETURN NULL;
END $$;

-- PostgreSQL cannot replace a constraint trigger, so this one is made anew.
DROP TRIGGER IF EXISTS tag_changed_pass ON passes;
CREATE CONSTRAINT TRIGGER tag_changed_pass
  AFTER UPDATE ON passes
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  WHEN (NEW.version IS DISTINCT FROM OLD.version)
  EXECUTE FUNCTION tag_changed_pass();

-- Tags a new registration: the pass may have changed between its download and this.
CREATE OR REPLACE FUNCTION tag_new_registration() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tag integer := take_change_tag(NEW.organization_id);
BEGIN
  UPDATE apple_registrations
     SET change_tag = tag
   WHERE organization_id = NEW.organization_id
     AND pass_id = NEW.pass_id
     AND device_library_identifier = NEW.device_library_identifier;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS tag_new_registration ON apple_registrations;
CREATE CONSTRAINT TRIGGER tag_new_registration
  AFTER INSERT ON apple_registrations
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION tag_new_registration();

-- Gives a new organization its first key for the codes of passes.
CREATE OR REPLACE FUNCTION give_first_pass_code_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pass_code_keys (id, organization_id, key_id, created_at, updated_at)
  VALUES ('pck_' || substr(NEW.id, 5), NEW.id, 'k1', NEW.created_at, NEW.created_at);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER first_pass_code_key
  AFTER INSERT ON organizations
  FOR EACH ROW EXECUTE FUNCTION give_first_pass_code_key();

-- Chooses the newest key for a new pass. The key is locked, so that one that is being retired either sees
-- this pass and takes it along, or is not chosen.
CREATE OR REPLACE FUNCTION choose_pass_code_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT key_id INTO STRICT NEW.code_key_id
    FROM pass_code_keys
   WHERE organization_id = NEW.organization_id AND retired_at IS NULL
   ORDER BY substr(key_id, 2)::int DESC
   LIMIT 1
     FOR SHARE;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER pass_code_key
  BEFORE INSERT ON passes
  FOR EACH ROW EXECUTE FUNCTION choose_pass_code_key();

-- When a pass ends by itself: its own end, or some days after it was made where its design says so; null for never.
CREATE OR REPLACE FUNCTION pass_ends_at(p passes, d pass_designs)
RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT COALESCE(p.expires_at, CASE WHEN d.expiry->>'rule' = 'days'
    THEN p.created_at + (d.expiry->>'days')::int * interval '24 hours' END)
$$;
