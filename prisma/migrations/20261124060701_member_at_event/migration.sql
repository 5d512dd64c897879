-- no-transaction
DROP INDEX CONCURRENTLY IF EXISTS "bookings_of_member_at_event";
CREATE INDEX CONCURRENTLY "bookings_of_member_at_event" ON "bookings" ("member_id", "event_id") WHERE "event_id" IS NOT NULL;
