-- A purpose more: the rows of before hold it as well, so none has to be read.
ALTER TABLE "payments" DROP CONSTRAINT "payments_purpose",
    ADD CONSTRAINT "payments_purpose" CHECK ("purpose" IN ('booking', 'bookings', 'difference', 'invoice', 'share')
      AND ("purpose" = 'difference') = ("reschedule" IS NOT NULL) AND ("purpose" = 'invoice') = ("invoice_id" IS NOT NULL)) NOT VALID;
