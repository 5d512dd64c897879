-- CreateTable
CREATE TABLE "bulk_actions" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "input" JSONB NOT NULL DEFAULT '{}',
    "total" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "reasons" JSONB NOT NULL DEFAULT '{}',
    "started_by" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bulk_actions_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "bulk_action_items" (
    "organization_id" TEXT NOT NULL,
    "bulk_action_id" TEXT NOT NULL,
    "n" INTEGER NOT NULL,
    "object_id" TEXT NOT NULL,
    "tried_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "error" JSONB,

    CONSTRAINT "bulk_action_items_pkey" PRIMARY KEY ("organization_id","bulk_action_id","n")
);

-- CreateIndex
CREATE INDEX "bulk_actions_organization_id_created_at_id_idx" ON "bulk_actions"("organization_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_action_items" ADD CONSTRAINT "bulk_action_items_organization_id_bulk_action_id_fkey" FOREIGN KEY ("organization_id", "bulk_action_id") REFERENCES "bulk_actions"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
