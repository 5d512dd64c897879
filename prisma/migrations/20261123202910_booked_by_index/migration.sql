-- no-transaction
DROP INDEX CONCURRENTLY IF EXISTS "bookings_organization_id_booked_by_member_id_starts_at_idx";
CREATE INDEX CONCURRENTLY "bookings_organization_id_booked_by_member_id_starts_at_idx" ON "bookings"("organization_id", "booked_by_member_id", "starts_at");
