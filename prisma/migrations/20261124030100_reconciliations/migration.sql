CREATE TABLE "reconciliations" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'running',
    "days" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3),
    "compared" JSONB,
    "changes" JSONB NOT NULL DEFAULT '[]',
    "differences" JSONB NOT NULL DEFAULT '[]',
    "failures" JSONB NOT NULL DEFAULT '[]',
    "faults" JSONB NOT NULL DEFAULT '[]',
    "completed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reconciliations_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "reconciliations_organization_id_created_at_id_idx" ON "reconciliations"("organization_id", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "reconciliations_organization_id_id_key" ON "reconciliations"("organization_id", "id");
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_status_check" CHECK (status IN ('running', 'completed', 'failed'));
-- One at a time: a second one would ask the processor for the same lists.
CREATE UNIQUE INDEX "reconciliations_one_running" ON "reconciliations"("organization_id") WHERE status = 'running';
