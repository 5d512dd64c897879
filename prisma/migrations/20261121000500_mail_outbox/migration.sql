-- The outbox's question: which confirmations have not been mailed yet. Beyond Prisma's model.
CREATE INDEX "domain_events_unmailed" ON "domain_events" ("created_at")
  WHERE "drained_at" IS NULL AND "type" = 'booking.confirmed';
