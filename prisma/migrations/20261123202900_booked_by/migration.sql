-- The member who books for another of the same household or company.
ALTER TABLE "bookings" ADD COLUMN "booked_by_member_id" TEXT;

-- AddForeignKey: no booking has such a member yet, so none has to be read.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_booked_by_member_id_fkey" FOREIGN KEY ("organization_id", "booked_by_member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
