-- Search whose cost is what it finds, however many members there are: the words of names and addresses,
-- and, for each of them, its members in the order of a list. A word that many share is then read from one
-- place of one index, instead of from as many pages of the table as it has members.

-- COLLATE "C": what begins with some letters is a range of the index.
CREATE TABLE "search_words" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" TEXT NOT NULL,
    "word" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "search_words_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "search_words_organization_id_word_idx" ON "search_words"("organization_id", "word");
-- Parts of words by trigrams, within the organization. Without a pending list, which every search would
-- have to read through. The condition is always true: Prisma cannot model the index, and takes no notice
-- of partial ones.
CREATE INDEX "search_words_parts" ON "search_words" USING gin ("organization_id", "word" gin_trgm_ops)
  WITH (fastupdate = off) WHERE "organization_id" IS NOT NULL;

CREATE TABLE "member_words" (
    "organization_id" TEXT NOT NULL,
    "word" TEXT COLLATE "C" NOT NULL,
    "archived" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "member_id" TEXT NOT NULL,

    CONSTRAINT "member_words_pkey" PRIMARY KEY ("organization_id","word","archived","created_at","member_id")
);

CREATE FUNCTION member_words_of(p_organization text, p_text text, p_archived boolean, p_created_at timestamptz, p_member text)
RETURNS SETOF member_words LANGUAGE sql IMMUTABLE AS $$
  SELECT p_organization, w.word, p_archived, p_created_at, p_member
    FROM (SELECT DISTINCT regexp_split_to_table(p_text, '\s+') AS word) w WHERE w.word <> ''
$$;

CREATE FUNCTION add_member_words(p_words member_words[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Held until the commit, so that nobody drops a word while its newest member is not to be seen yet.
  PERFORM FROM search_words s JOIN unnest(p_words) w USING (organization_id, word) ORDER BY s.id FOR KEY SHARE OF s;
  -- Two who bring a new word at once each write it: nobody waits, and a search takes it once.
  INSERT INTO search_words (organization_id, word)
  SELECT DISTINCT w.organization_id, w.word FROM unnest(p_words) w
   WHERE NOT EXISTS (SELECT FROM search_words s WHERE s.organization_id = w.organization_id AND s.word = w.word);
  INSERT INTO member_words SELECT * FROM unnest(p_words);
END $$;

CREATE FUNCTION remove_member_words(p_words member_words[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  unused bigint[];
BEGIN
  DELETE FROM member_words m USING unnest(p_words) w
   WHERE (m.organization_id, m.word, m.archived, m.created_at, m.member_id)
       = (w.organization_id, w.word, w.archived, w.created_at, w.member_id);
  -- A word that nobody has any more may be somebody's address, so it goes too. It is locked and looked at
  -- again: a member who brings it at this moment holds it, and is seen by the second look.
  SELECT array_agg(u.id) INTO unused FROM (
    SELECT s.id FROM search_words s
     WHERE (s.organization_id, s.word) IN (SELECT w.organization_id, w.word FROM unnest(p_words) w)
       AND NOT EXISTS (SELECT FROM member_words m WHERE m.organization_id = s.organization_id AND m.word = s.word)
     ORDER BY s.id FOR UPDATE) u;
  DELETE FROM search_words s WHERE s.id = ANY (unused)
     AND NOT EXISTS (SELECT FROM member_words m WHERE m.organization_id = s.organization_id AND m.word = s.word);
END $$;

CREATE FUNCTION keep_member_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  come member_words[];
  gone member_words[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(w) INTO come FROM after_rows a,
      member_words_of(a.organization_id, a.search_text, a.archived_at IS NOT NULL, a.created_at, a.id) w;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(w) INTO gone FROM before_rows b,
      member_words_of(b.organization_id, b.search_text, b.archived_at IS NOT NULL, b.created_at, b.id) w;
  ELSE
    -- Most changes of a member leave its words alone.
    WITH changed AS (
      SELECT b AS before, a AS after FROM before_rows b JOIN after_rows a USING (id)
       WHERE (b.search_text, b.archived_at IS NULL) IS DISTINCT FROM (a.search_text, a.archived_at IS NULL)
    ), old AS MATERIALIZED (
      SELECT w.* FROM changed c, member_words_of((c.before).organization_id, (c.before).search_text,
        (c.before).archived_at IS NOT NULL, (c.before).created_at, (c.before).id) w
    ), new AS MATERIALIZED (
      SELECT w.* FROM changed c, member_words_of((c.after).organization_id, (c.after).search_text,
        (c.after).archived_at IS NOT NULL, (c.after).created_at, (c.after).id) w
    )
    SELECT (SELECT array_agg(ROW(n.*)::member_words) FROM (SELECT * FROM new EXCEPT SELECT * FROM old) n),
           (SELECT array_agg(ROW(o.*)::member_words) FROM (SELECT * FROM old EXCEPT SELECT * FROM new) o)
      INTO come, gone;
  END IF;
  -- What comes goes first: a word that only changes its place is never without a member.
  IF come IS NOT NULL THEN PERFORM add_member_words(come); END IF;
  IF gone IS NOT NULL THEN PERFORM remove_member_words(gone); END IF;
  RETURN NULL;
END $$;

INSERT INTO member_words
SELECT w.* FROM members m, member_words_of(m.organization_id, m.search_text, m.archived_at IS NOT NULL, m.created_at, m.id) w;
INSERT INTO search_words (organization_id, word) SELECT DISTINCT organization_id, word FROM member_words;

CREATE TRIGGER keep_inserted_words AFTER INSERT ON members
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_member_words();
CREATE TRIGGER keep_updated_words AFTER UPDATE ON members
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_member_words();
CREATE TRIGGER keep_deleted_words AFTER DELETE ON members
  REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_member_words();

DROP INDEX "members_search";
