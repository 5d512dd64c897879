-- no-transaction
-- What tells that money moved: reports read it of their period, in this index alone. Other events are not in it.
DROP INDEX CONCURRENTLY IF EXISTS "domain_events_of_money";
CREATE INDEX CONCURRENTLY "domain_events_of_money" ON "domain_events" ("organization_id", "created_at") INCLUDE ("type", "object_id", "sequence") WHERE "type" IN ('payment.succeeded', 'refund.succeeded', 'payment.dispute_closed');
