-- All that belongs to one member is asked for together: by a timeline, an export, a balance.
CREATE INDEX "payments_organization_id_member_id_idx" ON "payments"("organization_id", "member_id");
CREATE INDEX "invoices_organization_id_member_id_idx" ON "invoices"("organization_id", "member_id");
CREATE INDEX "credit_notes_organization_id_member_id_idx" ON "credit_notes"("organization_id", "member_id");
CREATE INDEX "booking_series_organization_id_member_id_idx" ON "booking_series"("organization_id", "member_id");
CREATE INDEX "waitlist_entries_organization_id_member_id_idx" ON "waitlist_entries"("organization_id", "member_id");
CREATE INDEX "quotes_organization_id_member_id_idx" ON "quotes"("organization_id", "member_id");
