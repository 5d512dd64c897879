-- How an API key is admitted, and which organizations it may open.

-- Finds a key and what is left of its minute, in one round trip. Gives nothing for a key that is unknown,
-- revoked or expired; counts that many requests of any other, unless the window is null: then something else counts.
-- Notes that the key is in use.
-- Its organizations are those of its own mode.
CREATE OR REPLACE FUNCTION admit_api_key(
  p_hash bytea,
  p_now timestamptz,
  p_window_ends int,
  p_default_limit int,
  p_times int DEFAULT 1
) RETURNS TABLE (
  id text,
  tenant_id text,
  name text,
  mode text,
  scopes text[],
  organizations jsonb,
  rate_limit int,
  used int
) LANGUAGE plpgsql AS $$
DECLARE
  k api_keys;
  linked jsonb;
BEGIN
  SELECT * INTO k
    FROM api_keys a
   WHERE a.secret_hash = p_hash
     AND a.revoked_at IS NULL
     AND (a.expires_at IS NULL OR a.expires_at > p_now);
  IF NOT FOUND THEN
    -- A key's previous secret holds until its overlap ends. It is looked for last, so that the secret in use
    -- costs no more.
    SELECT * INTO k
      FROM api_keys a
     WHERE a.previous_secret_hash = p_hash
       AND a.previous_expires_at > p_now
       AND a.revoked_at IS NULL
       AND (a.expires_at IS NULL OR a.expires_at > p_now);
    IF NOT FOUND THEN RETURN; END IF;
  END IF;
  SELECT COALESCE(jsonb_agg(to_jsonb(o) - 'profile' ORDER BY o.created_at, o.id), '[]'::jsonb) INTO linked
    FROM api_key_organizations l
    JOIN organizations o ON o.id = l.organization_id
   WHERE l.api_key_id = k.id AND o.mode = k.mode;
  -- Noted every few minutes, by whichever request comes to it first; none waits for it.
  IF k.last_used_at IS NULL OR k.last_used_at < p_now - interval '5 minutes' THEN
    UPDATE api_keys a SET last_used_at = p_now
     WHERE a.id = (SELECT b.id FROM api_keys b
                    WHERE b.id = k.id AND b.last_used_at IS NOT DISTINCT FROM k.last_used_at
                      FOR NO KEY UPDATE SKIP LOCKED);
  END IF;
  -- Counted last: requests of one key wait for each other from here until the commit.
  RETURN QUERY
    SELECT k.id, k.tenant_id, k.name, k.mode, k.scopes, linked,
           COALESCE(k.rate_limit_per_minute, p_default_limit),
           CASE WHEN p_window_ends IS NOT NULL THEN count_request('key:' || k.id, p_window_ends, p_times) END;
END $$;

-- Counts requests in their fixed window and gives the count so far.
CREATE OR REPLACE FUNCTION count_request(p_bucket text, p_window_ends int, p_times int DEFAULT 1)
RETURNS int LANGUAGE sql AS $$
  INSERT INTO rate_windows AS w (bucket, window_ends_at, count) VALUES (p_bucket, p_window_ends, p_times)
  ON CONFLICT (bucket) DO UPDATE
     SET count = CASE WHEN w.window_ends_at = EXCLUDED.window_ends_at THEN w.count ELSE 0 END + p_times,
         window_ends_at = EXCLUDED.window_ends_at
  RETURNING count
$$;

-- Refuses to link a key to an organization of the other mode (FY043).
CREATE OR REPLACE FUNCTION guard_key_mode() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT mode FROM api_keys WHERE id = NEW.api_key_id)
     IS DISTINCT FROM (SELECT mode FROM organizations WHERE id = NEW.organization_id) THEN
    RAISE EXCEPTION 'key and organization are of different modes' USING ERRCODE = 'FY043';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER guard_key_mode
  BEFORE INSERT OR UPDATE ON api_key_organizations
  FOR EACH ROW EXECUTE FUNCTION guard_key_mode();
