-- An issued invoice is a document.

-- Gives the lines of an invoice without their words.
CREATE OR REPLACE FUNCTION words_apart(lines jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT COALESCE(jsonb_agg(line - 'description' ORDER BY n), '[]')
    FROM jsonb_array_elements(lines) WITH ORDINALITY AS l(line, n)
$$;

-- Refuses a change of an issued invoice, whoever writes. Only whose it is and what it says of them may
-- change: it goes with a member that is merged, and loses its words about one that is erased. No amount,
-- number or date ever changes with that.
CREATE OR REPLACE FUNCTION foyer_keep_issued_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'draft'
     AND (OLD.subtotal, OLD.tax_amount, OLD.total, OLD.number, OLD.currency, OLD.account_id, OLD.issued_at,
          OLD.issued_by, words_apart(OLD.lines))
         IS NOT DISTINCT FROM
         (NEW.subtotal, NEW.tax_amount, NEW.total, NEW.number, NEW.currency, NEW.account_id, NEW.issued_at,
          NEW.issued_by, words_apart(NEW.lines))
     AND (OLD.bill_to IS NOT DISTINCT FROM NEW.bill_to
          OR NEW.bill_to IS NULL
             AND EXISTS (
               SELECT
                 FROM members m
                WHERE m.organization_id = NEW.organization_id
                  AND m.id = NEW.member_id
                  AND m.erased_at IS NOT NULL))
     AND (OLD.member_id = NEW.member_id
          OR EXISTS (
            SELECT
              FROM members m
             WHERE m.organization_id = OLD.organization_id
               AND m.id = OLD.member_id
               AND m.merged_into_id = NEW.member_id))
     AND ((OLD.notes, OLD.lines) IS NOT DISTINCT FROM (NEW.notes, NEW.lines)
          OR NEW.notes IS NULL
             AND EXISTS (
               SELECT
                 FROM members m
                WHERE m.organization_id = NEW.organization_id
                  AND m.id = NEW.member_id
                  AND m.erased_at IS NOT NULL)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'invoice % is issued: it never changes', OLD.id USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER keep_issued_invoice
  BEFORE UPDATE ON invoices
  FOR EACH ROW
  WHEN (OLD.status <> 'draft'
    AND (NEW.status = 'draft'
      OR (OLD.lines, OLD.subtotal, OLD.tax_amount, OLD.total, OLD.number, OLD.currency, OLD.member_id,
          OLD.account_id, OLD.issued_at, OLD.notes, OLD.bill_to, OLD.issued_by)
         IS DISTINCT FROM
         (NEW.lines, NEW.subtotal, NEW.tax_amount, NEW.total, NEW.number, NEW.currency, NEW.member_id,
          NEW.account_id, NEW.issued_at, NEW.notes, NEW.bill_to, NEW.issued_by)))
  EXECUTE FUNCTION foyer_keep_issued_invoice();

-- Names the account's or the member's billing details on an invoice as it is issued, by whichever verb; a later change
-- of them leaves it alone.
CREATE OR REPLACE FUNCTION foyer_address_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.account_id IS NULL THEN
    SELECT m.billing_details INTO NEW.bill_to
      FROM members m
     WHERE m.organization_id = NEW.organization_id AND m.id = NEW.member_id;
  ELSE
    SELECT jsonb_build_object('name', a.name, 'address', a.billing_address, 'tax_id', a.tax_id) INTO NEW.bill_to
      FROM accounts a
     WHERE a.organization_id = NEW.organization_id AND a.id = NEW.account_id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER address_new_invoice
  BEFORE INSERT ON invoices
  FOR EACH ROW
  WHEN (NEW.status <> 'draft' AND NEW.bill_to IS NULL)
  EXECUTE FUNCTION foyer_address_invoice();

CREATE OR REPLACE TRIGGER address_issued_invoice
  BEFORE UPDATE ON invoices
  FOR EACH ROW
  WHEN (OLD.status = 'draft' AND NEW.status <> 'draft')
  EXECUTE FUNCTION foyer_address_invoice();

-- Names the organization on a document as it is issued, by whichever verb; a later change of it leaves it alone.
CREATE OR REPLACE FUNCTION foyer_name_issuer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT jsonb_build_object(
           'name', o.name, 'legal_name', o.legal_name, 'postal_address', o.postal_address, 'tax_id', o.tax_id,
           'document_footer', o.document_footer, 'default_timezone', o.default_timezone) INTO NEW.issued_by
    FROM organizations o
   WHERE o.id = NEW.organization_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER name_issuer_of_new_invoice
  BEFORE INSERT ON invoices
  FOR EACH ROW
  WHEN (NEW.status <> 'draft' AND NEW.issued_by IS NULL)
  EXECUTE FUNCTION foyer_name_issuer();

CREATE OR REPLACE TRIGGER name_issuer_of_issued_invoice
  BEFORE UPDATE ON invoices
  FOR EACH ROW
  WHEN (OLD.status = 'draft' AND NEW.status <> 'draft')
  EXECUTE FUNCTION foyer_name_issuer();

CREATE OR REPLACE TRIGGER name_issuer_of_new_credit_note
  BEFORE INSERT ON credit_notes
  FOR EACH ROW
  WHEN (NEW.issued_by IS NULL)
  EXECUTE FUNCTION foyer_name_issuer();

-- Refuses another issuer of a credit note, whoever writes.
CREATE OR REPLACE FUNCTION foyer_keep_note_issuer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'credit note % is issued: it never changes', OLD.id USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER keep_note_issuer
  BEFORE UPDATE OF issued_by ON credit_notes
  FOR EACH ROW
  WHEN (NEW.issued_by IS DISTINCT FROM OLD.issued_by)
  EXECUTE FUNCTION foyer_keep_note_issuer();
