-- AlterTable
ALTER TABLE "products" ADD COLUMN "on_unpaid" TEXT NOT NULL DEFAULT 'expired';

-- CreateTable
CREATE TABLE "subscriptions" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "payment_method_id" TEXT,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "interval" TEXT NOT NULL,
    "interval_count" INTEGER NOT NULL,
    "timezone" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "trial_ends_at" TIMESTAMPTZ(3),
    "anchor_at" TIMESTAMPTZ(3) NOT NULL,
    "period_number" INTEGER,
    "period_starts_at" TIMESTAMPTZ(3),
    "period_ends_at" TIMESTAMPTZ(3),
    "invoice_id" TEXT,
    "failed_attempts" INTEGER NOT NULL DEFAULT 0,
    "payment_failure" TEXT,
    "attempt_at" TIMESTAMPTZ(3),
    "activated_at" TIMESTAMPTZ(3),
    "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
    "next_product_id" TEXT,
    "paused_at" TIMESTAMPTZ(3),
    "resumes_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "next_update_type" TEXT,
    "next_update_at" TIMESTAMPTZ(3),
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription_periods" (
    "organization_id" TEXT NOT NULL,
    "subscription_id" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "product_id" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "invoice_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subscription_periods_pkey" PRIMARY KEY ("subscription_id","starts_at")
);

CREATE INDEX "subscriptions_organization_id_created_at_id_idx" ON "subscriptions"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "subscriptions_organization_id_member_id_idx" ON "subscriptions"("organization_id", "member_id");
CREATE UNIQUE INDEX "subscriptions_organization_id_id_key" ON "subscriptions"("organization_id", "id");

ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_organization_id_product_id_fkey" FOREIGN KEY ("organization_id", "product_id") REFERENCES "products"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_organization_id_next_product_id_fkey" FOREIGN KEY ("organization_id", "next_product_id") REFERENCES "products"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_organization_id_payment_method_id_fkey" FOREIGN KEY ("organization_id", "payment_method_id") REFERENCES "payment_methods"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_organization_id_invoice_id_fkey" FOREIGN KEY ("organization_id", "invoice_id") REFERENCES "invoices"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_organization_id_subscription_id_fkey" FOREIGN KEY ("organization_id", "subscription_id") REFERENCES "subscriptions"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_organization_id_invoice_id_fkey" FOREIGN KEY ("organization_id", "invoice_id") REFERENCES "invoices"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- Beyond Prisma's model.
ALTER TABLE "products" ADD CONSTRAINT "products_on_unpaid" CHECK ("on_unpaid" IN ('cancelled', 'expired'));
ALTER TABLE "subscriptions"
  ADD CONSTRAINT "subscriptions_status" CHECK ("status" IN ('pending', 'trialing', 'active', 'past_due', 'paused', 'cancelled', 'expired')),
  ADD CONSTRAINT "subscriptions_price" CHECK ("amount" >= 0 AND "failed_attempts" >= 0),
  ADD CONSTRAINT "subscriptions_next_update" CHECK (("next_update_type" IS NULL) = ("next_update_at" IS NULL)),
  ADD CONSTRAINT "subscriptions_ended" CHECK (("status" IN ('cancelled', 'expired')) = ("ended_at" IS NOT NULL));
-- What the job asks every few seconds.
CREATE INDEX "subscriptions_due" ON "subscriptions" ("next_update_at") WHERE "next_update_at" IS NOT NULL;
CREATE INDEX "subscriptions_of_invoice" ON "subscriptions" ("invoice_id") WHERE "invoice_id" IS NOT NULL;
-- Whose benefits a member has: what is counted as living on the membership.
CREATE FUNCTION is_live_subscription(s subscriptions) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT s.status IN ('trialing', 'active') OR (s.status = 'past_due' AND s.activated_at IS NOT NULL)
$$;
