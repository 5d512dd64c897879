-- CreateTable
CREATE TABLE "notices" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "booking_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "about" TIMESTAMPTZ(3) NOT NULL,
    "claimed_until" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notices_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "notices_organization_id_id_key" ON "notices"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "notices_once" ON "notices"("booking_id", "kind", "about");

-- AddForeignKey
ALTER TABLE "notices" ADD CONSTRAINT "notices_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notices" ADD CONSTRAINT "notices_organization_id_booking_id_fkey" FOREIGN KEY ("organization_id", "booking_id") REFERENCES "bookings"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "mailbox_messages" ADD COLUMN     "calendar" TEXT;

-- What follows is beyond Prisma's model: written by hand, invisible to its drift check.
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("kind" IN ('hold_expiring', 'reminder'));

-- Bookings that are soon to be reminded of: the job looks at the next day only, however many there are.
CREATE INDEX "bookings_coming" ON "bookings" ("starts_at") WHERE "status" = 'confirmed';
