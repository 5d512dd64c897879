-- An organization is live or test, for good: a test one takes no real money, may have a clock of its own,
-- and may be emptied.
ALTER TABLE "organizations" ADD COLUMN "mode" TEXT NOT NULL DEFAULT 'live';
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_mode" CHECK ("mode" IN ('live', 'test'));

-- One that only test keys reach, and that never took real money, was a test all along.
UPDATE organizations o SET mode = 'test'
 WHERE EXISTS (SELECT 1 FROM api_key_organizations l JOIN api_keys k ON k.id = l.api_key_id
                WHERE l.organization_id = o.id AND k.mode = 'test' AND k.revoked_at IS NULL)
   AND NOT EXISTS (SELECT 1 FROM api_key_organizations l JOIN api_keys k ON k.id = l.api_key_id
                    WHERE l.organization_id = o.id AND k.mode = 'live' AND k.revoked_at IS NULL)
   AND NOT EXISTS (SELECT 1 FROM processor_calls c
                    WHERE c.organization_id = o.id AND c.params->'metadata'->>'env' = 'live');

-- Time is moved in test organizations only.
DELETE FROM test_clocks c USING organizations o WHERE o.id = c.organization_id AND o.mode = 'live';
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_clock_in_test_mode"
  CHECK ("test_clock_at" IS NULL OR "mode" = 'test');

CREATE FUNCTION keep_mode() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the mode of an organization stays' USING ERRCODE = 'FY044';
END $$;
CREATE TRIGGER keep_mode BEFORE UPDATE OF mode ON organizations
  FOR EACH ROW WHEN (NEW.mode IS DISTINCT FROM OLD.mode) EXECUTE FUNCTION keep_mode();

-- A key is linked to organizations of its own mode. Older links to others stay, and open nothing.
DROP TRIGGER guard_live_organization ON organizations;
DROP TRIGGER guard_live_organization ON api_key_organizations;
DROP FUNCTION guard_live_organization();
DROP FUNCTION has_live_key(text);
CREATE FUNCTION guard_key_mode() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT mode FROM api_keys WHERE id = NEW.api_key_id)
     IS DISTINCT FROM (SELECT mode FROM organizations WHERE id = NEW.organization_id) THEN
    RAISE EXCEPTION 'key and organization are of different modes' USING ERRCODE = 'FY043';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_key_mode BEFORE INSERT OR UPDATE ON api_key_organizations
  FOR EACH ROW EXECUTE FUNCTION guard_key_mode();

CREATE OR REPLACE FUNCTION admit_api_key(p_hash bytea, p_now timestamptz, p_window_ends int, p_default_limit int)
RETURNS TABLE (id text, tenant_id text, name text, mode text, scopes text[], organizations jsonb, rate_limit int, used int)
LANGUAGE plpgsql AS $$
DECLARE
  k api_keys;
  linked jsonb;
BEGIN
  SELECT * INTO k FROM api_keys a
   WHERE a.secret_hash = p_hash AND a.revoked_at IS NULL AND (a.expires_at IS NULL OR a.expires_at > p_now);
  IF NOT FOUND THEN
    SELECT * INTO k FROM api_keys a
     WHERE a.previous_secret_hash = p_hash AND a.previous_expires_at > p_now
       AND a.revoked_at IS NULL AND (a.expires_at IS NULL OR a.expires_at > p_now);
    IF NOT FOUND THEN RETURN; END IF;
  END IF;
  SELECT COALESCE(jsonb_agg(to_jsonb(o) ORDER BY o.created_at, o.id), '[]'::jsonb) INTO linked
    FROM api_key_organizations l JOIN organizations o ON o.id = l.organization_id
   WHERE l.api_key_id = k.id AND o.mode = k.mode;
  -- Counted last: requests of one key wait for each other from here until the commit.
  RETURN QUERY SELECT k.id, k.tenant_id, k.name, k.mode, k.scopes, linked,
    COALESCE(k.rate_limit_per_minute, p_default_limit), count_request('key:' || k.id, p_window_ends);
END $$;
