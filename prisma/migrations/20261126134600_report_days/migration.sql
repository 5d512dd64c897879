-- CreateTable
CREATE TABLE "report_days" (
    "organization_id" TEXT NOT NULL,
    "reading" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "parts" JSONB NOT NULL,
    "key" TEXT NOT NULL DEFAULT '',
    "snapshot" pg_snapshot NOT NULL,
    "cluster" BIGINT NOT NULL,

    CONSTRAINT "report_days_pkey" PRIMARY KEY ("organization_id","reading","starts_at","ends_at")
);

-- CreateTable
CREATE TABLE "late_changes" (
    "seq" BIGSERIAL NOT NULL,
    "organization_id" TEXT NOT NULL,
    "reading" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "transaction" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "noted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "late_changes_pkey" PRIMARY KEY ("organization_id","seq")
);

-- CreateIndex
CREATE INDEX "late_changes_organization_id_reading_until_idx" ON "late_changes"("organization_id", "reading", "until");
