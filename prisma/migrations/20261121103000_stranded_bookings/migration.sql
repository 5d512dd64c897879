-- CreateTable
CREATE TABLE "stranded_bookings" (
    "booking_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "resource_id" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stranded_bookings_pkey" PRIMARY KEY ("booking_id")
);

-- CreateIndex
CREATE INDEX "stranded_bookings_created_at_idx" ON "stranded_bookings"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "stranded_bookings_organization_id_booking_id_key" ON "stranded_bookings"("organization_id", "booking_id");

-- AddForeignKey
ALTER TABLE "stranded_bookings" ADD CONSTRAINT "stranded_bookings_organization_id_booking_id_fkey" FOREIGN KEY ("organization_id", "booking_id") REFERENCES "bookings"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
