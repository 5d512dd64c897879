-- Who issued a document, as the club was at that time.
ALTER TABLE "organizations" ADD COLUMN "earlier_issuer" JSONB;

-- Documents of before name nobody, and there may be millions: one row for each club says what they name from now on.
UPDATE "organizations"
   SET "earlier_issuer" = jsonb_build_object(
         'name', "name", 'legal_name', "legal_name", 'postal_address', "postal_address", 'tax_id', "tax_id",
         'document_footer', "document_footer", 'default_timezone', "default_timezone");

ALTER TABLE "invoices" ADD COLUMN "issued_by" JSONB;
ALTER TABLE "credit_notes" ADD COLUMN "issued_by" JSONB;
