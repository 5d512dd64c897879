-- CreateTable
CREATE TABLE "booking_guests" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "booking_id" TEXT NOT NULL,
    "member_id" TEXT,
    "pays_as_guest" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT,
    "email" TEXT,
    "status" TEXT NOT NULL DEFAULT 'invited',
    "token" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "share_amount" INTEGER,
    "payment_id" TEXT,
    "invoice_id" TEXT,
    "paid_at" TIMESTAMPTZ(3),
    "refunded_amount" INTEGER NOT NULL DEFAULT 0,
    "answered_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),
    "reminded_at" TIMESTAMPTZ(3),
    "arrived_at" TIMESTAMPTZ(3),
    "left_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "booking_guests_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "booking_guests_status" CHECK ("status" IN ('invited', 'accepted', 'declined', 'withdrawn')),
    CONSTRAINT "booking_guests_share" CHECK ("share_amount" > 0),
    CONSTRAINT "booking_guests_paid" CHECK ("paid_at" IS NULL OR ("share_amount" IS NOT NULL AND "payment_id" IS NOT NULL AND "invoice_id" IS NOT NULL))
);

-- CreateIndex
CREATE INDEX "booking_guests_token_hash_idx" ON "booking_guests"("token_hash");

-- CreateIndex
CREATE INDEX "booking_guests_organization_id_created_at_id_idx" ON "booking_guests"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "booking_guests_organization_id_booking_id_idx" ON "booking_guests"("organization_id", "booking_id");

-- CreateIndex
CREATE INDEX "booking_guests_organization_id_member_id_idx" ON "booking_guests"("organization_id", "member_id");

-- CreateIndex
CREATE UNIQUE INDEX "booking_guests_organization_id_token_hash_key" ON "booking_guests"("organization_id", "token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "booking_guests_payment_key" ON "booking_guests"("organization_id", "payment_id");

-- AddForeignKey
ALTER TABLE "booking_guests" ADD CONSTRAINT "booking_guests_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_guests" ADD CONSTRAINT "booking_guests_organization_id_booking_id_fkey" FOREIGN KEY ("organization_id", "booking_id") REFERENCES "bookings"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_guests" ADD CONSTRAINT "booking_guests_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_guests" ADD CONSTRAINT "booking_guests_organization_id_payment_id_fkey" FOREIGN KEY ("organization_id", "payment_id") REFERENCES "payments"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_guests" ADD CONSTRAINT "booking_guests_organization_id_invoice_id_fkey" FOREIGN KEY ("organization_id", "invoice_id") REFERENCES "invoices"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "pass_scans" ADD COLUMN "guest_id" TEXT;

-- AddForeignKey: no scan has a guest yet, so none has to be read.
ALTER TABLE "pass_scans" ADD CONSTRAINT "pass_scans_organization_id_guest_id_fkey" FOREIGN KEY ("organization_id", "guest_id") REFERENCES "booking_guests"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- A purpose more: the rows of before hold it as well, so none has to be read.
ALTER TABLE "payments" DROP CONSTRAINT "payments_purpose",
    ADD CONSTRAINT "payments_purpose" CHECK ("purpose" IN ('booking', 'difference', 'invoice', 'share')
      AND ("purpose" = 'difference') = ("reschedule" IS NOT NULL) AND ("purpose" = 'invoice') = ("invoice_id" IS NOT NULL)) NOT VALID;
