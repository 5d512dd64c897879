-- Tills, and each from its opening to its count.
CREATE TABLE "cash_desks" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cash_desks_pkey" PRIMARY KEY ("organization_id","id")
);
CREATE INDEX "cash_desks_organization_id_created_at_id_idx" ON "cash_desks"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "cash_desks_organization_id_updated_at_idx" ON "cash_desks"("organization_id", "updated_at");
ALTER TABLE "cash_desks" ADD CONSTRAINT "cash_desks_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "cash_sessions" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "cash_desk_id" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "opening_amount" INTEGER NOT NULL,
    "counted_amount" INTEGER,
    "difference_reason" TEXT,
    "opened_by" TEXT NOT NULL,
    "closed_by" TEXT,
    "closed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cash_sessions_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "cash_sessions_amounts_check" CHECK ("opening_amount" >= 0 AND "counted_amount" >= 0),
    CONSTRAINT "cash_sessions_closed_check" CHECK (("closed_at" IS NULL) = ("counted_amount" IS NULL) AND ("closed_at" IS NULL) = ("closed_by" IS NULL))
);
CREATE INDEX "cash_sessions_organization_id_created_at_id_idx" ON "cash_sessions"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "cash_sessions_organization_id_cash_desk_id_idx" ON "cash_sessions"("organization_id", "cash_desk_id");
CREATE INDEX "cash_sessions_organization_id_updated_at_idx" ON "cash_sessions"("organization_id", "updated_at");
-- A till is open once at a time.
CREATE UNIQUE INDEX "cash_sessions_open" ON "cash_sessions"("organization_id", "cash_desk_id") WHERE "closed_at" IS NULL;
ALTER TABLE "cash_sessions" ADD CONSTRAINT "cash_sessions_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "cash_sessions" ADD CONSTRAINT "cash_sessions_organization_id_cash_desk_id_fkey" FOREIGN KEY ("organization_id", "cash_desk_id") REFERENCES "cash_desks"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "cash_movements" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "cash_session_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "made_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cash_movements_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "cash_movements_kind_check" CHECK ("kind" IN ('paid_in', 'paid_out')),
    CONSTRAINT "cash_movements_amount_check" CHECK ("amount" > 0)
);
CREATE INDEX "cash_movements_organization_id_cash_session_id_idx" ON "cash_movements"("organization_id", "cash_session_id");
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_organization_id_cash_session_id_fkey" FOREIGN KEY ("organization_id", "cash_session_id") REFERENCES "cash_sessions"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Rows of before were taken at no till.
ALTER TABLE "payments" ADD COLUMN "cash_session_id" TEXT;
ALTER TABLE "refunds" ADD COLUMN "cash_session_id" TEXT;
ALTER TABLE "payments" ADD CONSTRAINT "payments_organization_id_cash_session_id_fkey" FOREIGN KEY ("organization_id", "cash_session_id") REFERENCES "cash_sessions"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_organization_id_cash_session_id_fkey" FOREIGN KEY ("organization_id", "cash_session_id") REFERENCES "cash_sessions"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
