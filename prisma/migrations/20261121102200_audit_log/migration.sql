-- What the audit log is asked by, besides object and time.
CREATE INDEX "domain_events_organization_id_type_created_at_id_idx" ON "domain_events"("organization_id", "type", "created_at" DESC, "id" DESC);
CREATE INDEX "domain_events_organization_id_actor_created_at_id_idx" ON "domain_events"("organization_id", "actor", "created_at" DESC, "id" DESC);
