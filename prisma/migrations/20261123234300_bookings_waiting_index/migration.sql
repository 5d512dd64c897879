-- no-transaction
-- What waits for somebody, and what an event has left behind: few rows, however long a club's history is.
DROP INDEX CONCURRENTLY IF EXISTS "bookings_waiting";
CREATE INDEX CONCURRENTLY "bookings_waiting" ON "bookings" ("organization_id", "starts_at") WHERE "status" IN ('held', 'pending_payment', 'pending_approval');
DROP INDEX CONCURRENTLY IF EXISTS "bookings_desynced";
CREATE INDEX CONCURRENTLY "bookings_desynced" ON "bookings" ("organization_id", "starts_at") WHERE "is_schedule_desynced";
