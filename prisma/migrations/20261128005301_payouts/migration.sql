CREATE TABLE "payouts" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "account" TEXT NOT NULL DEFAULT '',
    "provider_payout_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "arrives_on" DATE NOT NULL,
    "itemized" BOOLEAN NOT NULL,
    "failure_code" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payouts_pkey" PRIMARY KEY ("organization_id", "id"),
    CONSTRAINT "payouts_status_check" CHECK ("status" IN ('pending', 'in_transit', 'paid', 'failed', 'cancelled'))
);

CREATE TABLE "payout_items" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "payout_id" TEXT NOT NULL,
    "provider_item_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "gross" INTEGER NOT NULL,
    "fee" INTEGER NOT NULL,
    "net" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "description" TEXT,
    "provider_payment_intent_id" TEXT,
    "provider_refund_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payout_items_pkey" PRIMARY KEY ("organization_id", "id"),
    CONSTRAINT "payout_items_type_check" CHECK ("type" IN ('payment', 'refund', 'dispute', 'fee', 'adjustment')),
    CONSTRAINT "payout_items_net_check" CHECK ("net" = "gross" - "fee")
);

CREATE INDEX "payouts_organization_id_created_at_id_idx" ON "payouts"("organization_id", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "payouts_once" ON "payouts"("organization_id", "provider_payout_id");
CREATE UNIQUE INDEX "payout_items_once" ON "payout_items"("organization_id", "payout_id", "provider_item_id");
CREATE INDEX "payout_items_organization_id_provider_payment_intent_id_idx" ON "payout_items"("organization_id", "provider_payment_intent_id");

ALTER TABLE "payouts" ADD CONSTRAINT "payouts_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_organization_id_payout_id_fkey" FOREIGN KEY ("organization_id", "payout_id") REFERENCES "payouts"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
