-- The ticket of a booking's guest.
ALTER TABLE "passes" ADD COLUMN "guest_id" TEXT;

-- AddForeignKey: no pass has a guest yet, so none has to be read.
ALTER TABLE "passes" ADD CONSTRAINT "passes_organization_id_guest_id_fkey" FOREIGN KEY ("organization_id", "guest_id") REFERENCES "booking_guests"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
