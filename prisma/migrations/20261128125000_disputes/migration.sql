CREATE TABLE "disputes" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "provider_dispute_id" TEXT,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "respond_by" TIMESTAMPTZ(3),
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "disputes_pkey" PRIMARY KEY ("organization_id", "id"),
    CONSTRAINT "disputes_amount_check" CHECK ("amount" > 0),
    CONSTRAINT "disputes_status_check" CHECK ("status" IN ('warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review', 'won', 'lost', 'prevented')),
    CONSTRAINT "disputes_closed_check" CHECK (("closed_at" IS NOT NULL) = ("status" IN ('warning_closed', 'won', 'lost', 'prevented'))),
    CONSTRAINT "disputes_respond_by_check" CHECK ("respond_by" IS NULL OR "status" IN ('warning_needs_response', 'needs_response'))
);

CREATE UNIQUE INDEX "disputes_once" ON "disputes"("organization_id", "provider_dispute_id");
CREATE INDEX "disputes_organization_id_created_at_id_idx" ON "disputes"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "disputes_organization_id_payment_id_idx" ON "disputes"("organization_id", "payment_id");
CREATE INDEX "disputes_organization_id_updated_at_idx" ON "disputes"("organization_id", "updated_at");

ALTER TABLE "disputes" ADD CONSTRAINT "disputes_organization_id_payment_id_fkey" FOREIGN KEY ("organization_id", "payment_id") REFERENCES "payments"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The payments said this of their one dispute, but neither its id at the processor, which the next comparison with it
-- brings, nor always how much of the payment it was about: the books have counted the whole. Few payments are disputed,
-- and an index has these alone.
INSERT INTO "disputes" ("id", "organization_id", "payment_id", "amount", "currency", "reason", "status", "respond_by", "opened_at", "closed_at", "created_at", "updated_at")
SELECT 'dsp_' || substr(p."id", 5), p."organization_id", p."id", COALESCE(NULLIF(p."dispute_amount", 0), p."amount"), p."currency",
       COALESCE(p."dispute_reason", 'general'),
       CASE p."dispute_status" WHEN 'open' THEN 'needs_response' ELSE p."dispute_status" END,
       CASE p."dispute_status" WHEN 'open' THEN p."dispute_respond_by" END,
       COALESCE(p."disputed_at", p."updated_at"),
       CASE WHEN p."dispute_status" <> 'open' THEN COALESCE((
         SELECT max(e."created_at") FROM "domain_events" e
          WHERE e."organization_id" = p."organization_id" AND e."object_id" = p."id" AND e."type" = 'payment.dispute_closed'), p."updated_at") END,
       COALESCE(p."disputed_at", p."updated_at"), p."updated_at"
  FROM "payments" p
 WHERE p."dispute_status" IS NOT NULL;
