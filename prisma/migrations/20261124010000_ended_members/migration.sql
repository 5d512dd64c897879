-- Members whose record has ended: erased (art. 17 GDPR), or merged into another record of the same person.
ALTER TABLE "members" ADD COLUMN "erased_at" TIMESTAMPTZ(3), ADD COLUMN "merged_into_id" TEXT;
ALTER TABLE "members" ADD CONSTRAINT "members_organization_id_merged_into_id_fkey"
  FOREIGN KEY ("organization_id", "merged_into_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "members_merged" ON "members"("merged_into_id") WHERE "merged_into_id" IS NOT NULL;

-- Whose name and address a call to the processor has, which is found when they are erased.
CREATE INDEX "processor_calls_of_member" ON "processor_calls" ((COALESCE("params" -> 'metadata' ->> 'member_id', "params" ->> 'member_id')))
  WHERE "kind" IN ('create_customer', 'attach_card');

-- FY050: the member is erased. FY051: merged into another; the detail says which.
CREATE FUNCTION refuse_ended_member(erased timestamptz, merged_into text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF merged_into IS NOT NULL THEN
    RAISE EXCEPTION 'member is merged' USING ERRCODE = 'FY051', DETAIL = merged_into;
  ELSIF erased IS NOT NULL THEN
    RAISE EXCEPTION 'member is erased' USING ERRCODE = 'FY050';
  END IF;
END $$;

-- Of an ended member nothing changes any more. What triggers keep follows from others' rows, and where a
-- merged one is found may move on with the one that it was merged into.
CREATE FUNCTION guard_ended_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_ended_member(OLD.erased_at, OLD.merged_into_id);
  RETURN NEW;
END $$;
CREATE TRIGGER guard_ended_member BEFORE UPDATE ON "members" FOR EACH ROW
  WHEN (OLD.erased_at IS NOT NULL AND to_jsonb(OLD) - 'search_text' IS DISTINCT FROM to_jsonb(NEW) - 'search_text'
    OR OLD.merged_into_id IS NOT NULL AND OLD.erased_at IS NULL AND NEW.erased_at IS NULL
      AND to_jsonb(OLD) - 'search_text' - 'merged_into_id' IS DISTINCT FROM to_jsonb(NEW) - 'search_text' - 'merged_into_id')
  EXECUTE FUNCTION guard_ended_member();

-- And nothing more is made for it: whoever looked at the member before it ended waits here for its end. The
-- foreign key takes the same lock, so this costs one look. A scan is kept whosever pass it was of.
CREATE FUNCTION refuse_row_of_ended_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erased timestamptz;
  merged_into text;
BEGIN
  SELECT m.erased_at, m.merged_into_id INTO erased, merged_into FROM members m
   WHERE m.organization_id = NEW.organization_id AND m.id = NEW.member_id FOR KEY SHARE;
  PERFORM refuse_ended_member(erased, merged_into);
  RETURN NEW;
END $$;
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['account_members', 'benefit_grants', 'booking_series', 'bookings', 'calendar_feeds', 'credit_notes',
    'invoices', 'member_notes', 'member_photos', 'passes', 'payment_methods', 'payments', 'processor_customers', 'quotes',
    'subscriptions', 'visits', 'waitlist_entries'] LOOP
    EXECUTE format('CREATE TRIGGER refuse_row_of_ended_member BEFORE INSERT ON %I FOR EACH ROW
      WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_ended_member()', name);
  END LOOP;
END $$;

-- An issued invoice never changes, but for whose it is and what it says of them: it goes with a member that is
-- merged, and loses its words about one that is erased. No amount, number or date ever changes with that.
CREATE FUNCTION words_apart(lines jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT COALESCE(jsonb_agg(line - 'description' ORDER BY n), '[]') FROM jsonb_array_elements(lines) WITH ORDINALITY AS l(line, n)
$$;
CREATE OR REPLACE FUNCTION foyer_keep_issued_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'draft'
    AND (OLD.subtotal, OLD.tax_amount, OLD.total, OLD.number, OLD.currency, OLD.account_id, OLD.issued_at, words_apart(OLD.lines))
      IS NOT DISTINCT FROM (NEW.subtotal, NEW.tax_amount, NEW.total, NEW.number, NEW.currency, NEW.account_id, NEW.issued_at, words_apart(NEW.lines))
    AND (OLD.member_id = NEW.member_id OR EXISTS (
      SELECT FROM members m WHERE m.id = OLD.member_id AND m.merged_into_id = NEW.member_id))
    AND ((OLD.notes, OLD.lines) IS NOT DISTINCT FROM (NEW.notes, NEW.lines) OR NEW.notes IS NULL AND EXISTS (
      SELECT FROM members m WHERE m.id = NEW.member_id AND m.erased_at IS NOT NULL)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'invoice % is issued: it never changes', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
