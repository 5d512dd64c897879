-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN "previous_secret_hash" BYTEA, ADD COLUMN "previous_expires_at" TIMESTAMPTZ(3);
ALTER TABLE "members" ADD COLUMN "suspended_from" TEXT, ADD COLUMN "search_text" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "groups" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "groups_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "accounts" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'company',
    "billing_email" TEXT,
    "billing_address" JSONB,
    "tax_id" TEXT,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "account_members" (
    "organization_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_members_pkey" PRIMARY KEY ("account_id","member_id")
);
CREATE TABLE "custom_fields" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "options" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "required" BOOLEAN NOT NULL DEFAULT false,
    "member_visible" BOOLEAN NOT NULL DEFAULT false,
    "member_editable" BOOLEAN NOT NULL DEFAULT false,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "custom_fields_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "member_tallies" (
    "seq" BIGSERIAL NOT NULL,
    "organization_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "archived" BOOLEAN NOT NULL,
    "members" BIGINT NOT NULL,

    CONSTRAINT "member_tallies_pkey" PRIMARY KEY ("seq")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_previous_secret_hash_key" ON "api_keys"("previous_secret_hash");
CREATE INDEX "groups_organization_id_created_at_id_idx" ON "groups"("organization_id", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "groups_organization_id_id_key" ON "groups"("organization_id", "id");
CREATE UNIQUE INDEX "groups_external_id_key" ON "groups"("organization_id", "external_id");
CREATE INDEX "accounts_organization_id_created_at_id_idx" ON "accounts"("organization_id", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "accounts_organization_id_id_key" ON "accounts"("organization_id", "id");
CREATE UNIQUE INDEX "accounts_external_id_key" ON "accounts"("organization_id", "external_id");
CREATE INDEX "account_members_organization_id_member_id_idx" ON "account_members"("organization_id", "member_id");
CREATE INDEX "custom_fields_organization_id_created_at_id_idx" ON "custom_fields"("organization_id", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "custom_fields_organization_id_id_key" ON "custom_fields"("organization_id", "id");
CREATE UNIQUE INDEX "custom_fields_key_key" ON "custom_fields"("organization_id", "key");
CREATE INDEX "member_tallies_organization_id_idx" ON "member_tallies"("organization_id");

-- AddForeignKey
ALTER TABLE "groups" ADD CONSTRAINT "groups_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "account_members" ADD CONSTRAINT "account_members_organization_id_account_id_fkey" FOREIGN KEY ("organization_id", "account_id") REFERENCES "accounts"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "account_members" ADD CONSTRAINT "account_members_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows is beyond Prisma's model: written by hand, invisible to its drift check.

ALTER TABLE "accounts" ADD CONSTRAINT "accounts_type" CHECK ("type" IN ('company', 'household', 'person'));
ALTER TABLE "account_members" ADD CONSTRAINT "account_members_role" CHECK ("role" IN ('owner', 'billing', 'member'));
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_type" CHECK ("type" IN ('text', 'number', 'boolean', 'date',
  'select', 'multi_select', 'url', 'email'));

-- Ids that members and price rules named while nothing said which there are: none of them is lost.
INSERT INTO "groups" ("id", "organization_id", "name")
SELECT DISTINCT ON (g.id) g.id, g.organization_id, g.id
  FROM (SELECT organization_id, unnest(group_ids) AS id FROM members
        UNION ALL SELECT organization_id, unnest(group_ids) FROM price_rules) g
 ORDER BY g.id, g.organization_id;
INSERT INTO "accounts" ("id", "organization_id", "name")
SELECT DISTINCT ON (a.id) a.id, a.organization_id, a.id
  FROM (SELECT organization_id, unnest(account_ids) AS id FROM members) a
 ORDER BY a.id, a.organization_id;
INSERT INTO "account_members" ("organization_id", "account_id", "member_id", "role")
SELECT DISTINCT m.organization_id, a.id, m.id, 'member'
  FROM members m CROSS JOIN LATERAL unnest(m.account_ids) AS n(id)
  JOIN accounts a ON a.organization_id = m.organization_id AND a.id = n.id;

-- An array has no foreign keys: members name groups that exist (FY010), and are of the accounts that
-- account_members says, whatever is written.
CREATE FUNCTION guard_member_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'INSERT' OR NEW.group_ids IS DISTINCT FROM OLD.group_ids) AND EXISTS (
    SELECT 1 FROM unnest(NEW.group_ids) AS n(id)
     WHERE NOT EXISTS (SELECT 1 FROM groups g WHERE g.organization_id = NEW.organization_id AND g.id = n.id)
  ) THEN
    RAISE EXCEPTION 'a member names a group that does not exist' USING ERRCODE = 'FY010';
  END IF;
  NEW.account_ids := ARRAY(
    SELECT a.account_id FROM account_members a
     WHERE a.organization_id = NEW.organization_id AND a.member_id = NEW.id
     ORDER BY a.created_at, a.account_id);
  RETURN NEW;
END $$;
CREATE TRIGGER guard_member_links BEFORE INSERT OR UPDATE OF group_ids, account_ids ON members
  FOR EACH ROW EXECUTE FUNCTION guard_member_links();

CREATE FUNCTION follow_account_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The guard above fills in what is right.
  UPDATE members SET account_ids = '{}' WHERE id IN (OLD.member_id, NEW.member_id);
  RETURN NULL;
END $$;
CREATE TRIGGER follow_account_members AFTER INSERT OR DELETE OR UPDATE OF account_id, member_id ON account_members
  FOR EACH ROW EXECUTE FUNCTION follow_account_members();

-- A group that members still name cannot be deleted, only archived.
CREATE FUNCTION guard_group_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM members m WHERE m.organization_id = OLD.organization_id AND m.group_ids @> ARRAY[OLD.id]) THEN
    RAISE EXCEPTION 'members name this group' USING ERRCODE = 'FY010';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER guard_group_deletion BEFORE DELETE ON groups FOR EACH ROW EXECUTE FUNCTION guard_group_deletion();

-- Search, at the same cost in an organization of a million: parts of names and email addresses by
-- trigrams, within the organization (btree_gin puts it into the same index); ids and phone numbers by how
-- they begin, since the trigrams of digits are too few to tell members apart.
-- Each word has a space before it, so that the beginning of a word can be asked for by `% ab%`.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE FUNCTION write_member_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(' ' || NEW.name || COALESCE(' ' || NEW.email, ''));
  RETURN NEW;
END $$;
CREATE TRIGGER write_member_search_text BEFORE INSERT OR UPDATE OF name, email, search_text ON members
  FOR EACH ROW EXECUTE FUNCTION write_member_search_text();
UPDATE members SET search_text = '';
-- A number without its calling code (ITU-T E.164): what people dial at home, less the zero.
CREATE FUNCTION national_number(p_number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(p_number, '^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]'
    || '|2[1-689]\d|3[578]\d|42\d|5[09]\d|6[7-9]\d|8[035789]\d|9[679]\d)', '')
$$;
-- Without a pending list, which every search would have to read through. The condition is always true:
-- Prisma cannot model the index, and takes no notice of partial ones.
CREATE INDEX "members_search" ON "members" USING gin ("organization_id", "search_text" gin_trgm_ops)
  WITH (fastupdate = off) WHERE "organization_id" IS NOT NULL;
CREATE INDEX "members_external_id_begins" ON "members" ("organization_id", lower("external_id") text_pattern_ops);
CREATE INDEX "members_short_id_begins" ON "members" ("organization_id", lower("short_id") text_pattern_ops);
CREATE INDEX "members_phone_begins" ON "members" ("organization_id", national_number("phone" ->> 'number') text_pattern_ops);
CREATE INDEX "members_by_group" ON "members" USING gin ("group_ids") WITH (fastupdate = off);

-- Totals: each statement adds its differences, so that nobody waits for a counter that another holds.
CREATE FUNCTION fold_member_tallies(p_organization text) RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM member_tallies WHERE seq IN (
      -- What another transaction is folding is left to it.
      SELECT seq FROM member_tallies WHERE organization_id = p_organization ORDER BY seq FOR UPDATE SKIP LOCKED)
    RETURNING status, archived, members
  )
  INSERT INTO member_tallies (organization_id, status, archived, members)
  SELECT p_organization, status, archived, sum(members) FROM taken
   GROUP BY status, archived HAVING sum(members) <> 0
$$;
CREATE FUNCTION tally_members() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organization text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO member_tallies (organization_id, status, archived, members)
    SELECT organization_id, status, archived_at IS NOT NULL, count(*) FROM after_rows GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO member_tallies (organization_id, status, archived, members)
    SELECT organization_id, status, archived_at IS NOT NULL, -count(*) FROM before_rows GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO member_tallies (organization_id, status, archived, members)
    SELECT organization_id, status, archived, sum(n) FROM (
      SELECT organization_id, status, archived_at IS NOT NULL AS archived, 1 AS n FROM after_rows
      UNION ALL SELECT organization_id, status, archived_at IS NOT NULL, -1 FROM before_rows) r
     GROUP BY 1, 2, 3 HAVING sum(n) <> 0;
  END IF;
  -- One write in fifty or so folds what has come together: a total is the sum of about so many rows.
  IF FOUND AND random() < 0.02 THEN
    IF TG_OP = 'DELETE' THEN SELECT organization_id INTO organization FROM before_rows LIMIT 1;
    ELSE SELECT organization_id INTO organization FROM after_rows LIMIT 1; END IF;
    PERFORM fold_member_tallies(organization);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_inserted_members AFTER INSERT ON members
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_members();
CREATE TRIGGER tally_updated_members AFTER UPDATE ON members
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_members();
CREATE TRIGGER tally_deleted_members AFTER DELETE ON members
  REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_members();
INSERT INTO member_tallies (organization_id, status, archived, members)
SELECT organization_id, status, archived_at IS NOT NULL, count(*) FROM members GROUP BY 1, 2, 3;

-- As before, and a key's previous secret until its overlap ends. It is looked for last: the secret in
-- use costs no more than it did.
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
   WHERE l.api_key_id = k.id;
  -- Counted last: requests of one key wait for each other from here until the commit.
  RETURN QUERY SELECT k.id, k.tenant_id, k.name, k.mode, k.scopes, linked,
    COALESCE(k.rate_limit_per_minute, p_default_limit), count_request('key:' || k.id, p_window_ends);
END $$;
