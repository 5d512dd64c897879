-- Search for members, at the same cost in an organization of a million. Parts of names and addresses are
-- found by their words; ids and phone numbers by how they begin, for the trigrams of digits are too few to
-- tell members apart. Each word has its members in the order of a list, so that a word that many share is
-- read from one place of one index, instead of from as many pages of the table as it has members.

-- Writes what a member is searched by. Each word has a space before it.
CREATE OR REPLACE FUNCTION write_member_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(' ' || NEW.name || COALESCE(' ' || NEW.email, ''));
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER write_member_search_text
  BEFORE INSERT OR UPDATE OF name, email, search_text ON members
  FOR EACH ROW EXECUTE FUNCTION write_member_search_text();

-- Gives a number without its calling code (ITU-T E.164): what people dial at home, less the zero.
CREATE OR REPLACE FUNCTION national_number(p_number text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(p_number, '^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]'
    || '|2[1-689]\d|3[578]\d|42\d|5[09]\d|6[7-9]\d|8[035789]\d|9[679]\d)', '')
$$;

-- The one index that needs a function, which is why it stands here and not in a migration. It keeps the
-- answers of the day it was built: whoever changes them drops it and gives a new one another name.
CREATE INDEX IF NOT EXISTS members_phone_begins
  ON members (organization_id, national_number(phone ->> 'number') text_pattern_ops);

-- Splits a member's text into its words, each once.
CREATE OR REPLACE FUNCTION member_words_of(
  p_organization text,
  p_text text,
  p_archived boolean,
  p_created_at timestamptz,
  p_member text
) RETURNS SETOF member_words LANGUAGE sql IMMUTABLE AS $$
  SELECT p_organization, w.word, p_archived, p_created_at, p_member
    FROM (SELECT DISTINCT regexp_split_to_table(p_text, '\s+') AS word) w
   WHERE w.word <> ''
$$;

-- Adds the words of members, and to the organization's words those that are new.
CREATE OR REPLACE FUNCTION add_member_words(p_words member_words[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Held until the commit, so that nobody drops a word whose newest member cannot be seen yet.
  PERFORM
     FROM search_words s
     JOIN unnest(p_words) w USING (organization_id, word)
    ORDER BY s.id
      FOR KEY SHARE OF s;
  -- Two who bring a new word at once each write it: nobody waits, and a search takes it once.
  INSERT INTO search_words (organization_id, word)
  SELECT DISTINCT w.organization_id, w.word
    FROM unnest(p_words) w
   WHERE NOT EXISTS (
     SELECT FROM search_words s WHERE s.organization_id = w.organization_id AND s.word = w.word);
  INSERT INTO member_words (organization_id, word, archived, created_at, member_id)
  SELECT w.organization_id, w.word, w.archived, w.created_at, w.member_id
    FROM unnest(p_words) w;
END $$;

-- Removes the words of members, and from the organization's words those that nobody has any more: such a
-- word may be somebody's address.
CREATE OR REPLACE FUNCTION remove_member_words(p_words member_words[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  unused bigint[];
BEGIN
  DELETE FROM member_words m USING unnest(p_words) w
   WHERE (m.organization_id, m.word, m.archived, m.created_at, m.member_id)
       = (w.organization_id, w.word, w.archived, w.created_at, w.member_id);
  -- An unused word is locked and looked at again: a member who brings it at this moment holds it, and the
  -- second look sees that.
  SELECT array_agg(u.id) INTO unused
    FROM (
      SELECT s.id
        FROM search_words s
       WHERE (s.organization_id, s.word) IN (SELECT w.organization_id, w.word FROM unnest(p_words) w)
         AND NOT EXISTS (
           SELECT FROM member_words m WHERE m.organization_id = s.organization_id AND m.word = s.word)
       ORDER BY s.id
         FOR UPDATE) u;
  DELETE FROM search_words s
   WHERE s.organization_id IN (SELECT w.organization_id FROM unnest(p_words) w)
     AND s.id = ANY (unused)
     AND NOT EXISTS (
       SELECT FROM member_words m WHERE m.organization_id = s.organization_id AND m.word = s.word);
END $$;

-- Keeps the words in step with the members that one statement has written.
CREATE OR REPLACE FUNCTION keep_member_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  come member_words[];
  gone member_words[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(w) INTO come
      FROM after_rows a,
           member_words_of(
             a.organization_id, a.search_text, a.archived_at IS NOT NULL, a.created_at, a.id) w;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(w) INTO gone
      FROM before_rows b,
           member_words_of(
             b.organization_id, b.search_text, b.archived_at IS NOT NULL, b.created_at, b.id) w;
  ELSE
    -- Most changes of a member leave its words alone.
    WITH changed AS (
      SELECT b AS before, a AS after
        FROM before_rows b
        JOIN after_rows a USING (organization_id, id)
       WHERE (b.search_text, b.archived_at IS NULL) IS DISTINCT FROM (a.search_text, a.archived_at IS NULL)
    ), old AS MATERIALIZED (
      SELECT w.*
        FROM changed c,
             member_words_of((c.before).organization_id, (c.before).search_text,
               (c.before).archived_at IS NOT NULL, (c.before).created_at, (c.before).id) w
    ), new AS MATERIALIZED (
      SELECT w.*
        FROM changed c,
             member_words_of((c.after).organization_id, (c.after).search_text,
               (c.after).archived_at IS NOT NULL, (c.after).created_at, (c.after).id) w
    )
    SELECT (SELECT array_agg(ROW(n.*)::member_words) FROM (SELECT * FROM new EXCEPT SELECT * FROM old) n),
           (SELECT array_agg(ROW(o.*)::member_words) FROM (SELECT * FROM old EXCEPT SELECT * FROM new) o)
      INTO come, gone;
  END IF;
  -- Words are added before others are removed: a word that only changes its place is never without a member.
  IF come IS NOT NULL THEN PERFORM add_member_words(come); END IF;
  IF gone IS NOT NULL THEN PERFORM remove_member_words(gone); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_inserted_words
  AFTER INSERT ON members
  REFERENCING NEW TABLE AS after_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_member_words();

CREATE OR REPLACE TRIGGER keep_updated_words
  AFTER UPDATE ON members
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_member_words();

CREATE OR REPLACE TRIGGER keep_deleted_words
  AFTER DELETE ON members
  REFERENCING OLD TABLE AS before_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_member_words();
