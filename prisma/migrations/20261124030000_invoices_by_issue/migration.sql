-- Reports of revenue look for what was issued in a period.
CREATE INDEX "invoices_organization_id_issued_at_idx" ON "invoices"("organization_id", "issued_at");
