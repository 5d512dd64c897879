-- Bytes of pictures in a bucket.

-- Notes an object of the bucket that no row names any more, however its row went: deleted by itself, with its
-- picture, in an erasure or by a move. The worker deletes the object.
CREATE OR REPLACE FUNCTION note_leftover_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.object IS NOT DISTINCT FROM OLD.object THEN RETURN NULL; END IF;
  END IF;
  INSERT INTO file_leftovers (organization_id, object, due_at)
  VALUES (OLD.organization_id, OLD.object, now())
  ON CONFLICT (organization_id, object) DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_leftover_file
  AFTER DELETE OR UPDATE OF object ON images
  FOR EACH ROW WHEN (OLD.object IS NOT NULL) EXECUTE FUNCTION note_leftover_file();

CREATE OR REPLACE TRIGGER note_leftover_file
  AFTER DELETE OR UPDATE OF object ON image_renditions
  FOR EACH ROW WHEN (OLD.object IS NOT NULL) EXECUTE FUNCTION note_leftover_file();
