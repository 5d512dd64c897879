-- What a request did that died before it could answer is found by its number, and not done once more.
ALTER TABLE "idempotency_records" ADD COLUMN "request_ids" TEXT[] DEFAULT ARRAY[]::TEXT[];
CREATE INDEX "domain_events_request_id_idx" ON "domain_events"("request_id");
