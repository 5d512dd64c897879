-- A booking may also be paid at the desk. Announced money stands beside the card's payment and keeps
-- nobody from paying: which of them buys the place is decided under the booking's lock. Of each kind, one
-- at a time may be open.
DROP INDEX "payments_one_per_booking";
CREATE UNIQUE INDEX "payments_one_per_booking" ON "payments" ("booking_id")
  WHERE "booking_id" IS NOT NULL AND "purpose" = 'booking' AND "provider" = 'processor' AND "status" NOT IN ('failed', 'cancelled');
CREATE UNIQUE INDEX "payments_one_open_at_desk" ON "payments" ("booking_id")
  WHERE "booking_id" IS NOT NULL AND "provider" <> 'processor' AND "status" = 'pending';
