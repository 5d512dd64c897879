-- CreateTable
CREATE TABLE "waitlist_entries" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "event_id" TEXT,
    "resource_id" TEXT,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "timezone" TEXT NOT NULL,
    "fold" INTEGER,
    "quantity" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "offered_booking_id" TEXT,
    "offer_expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "waitlist_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "waitlist_entries_organization_id_created_at_id_idx" ON "waitlist_entries"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "waitlist_entries_organization_id_id_key" ON "waitlist_entries"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "waitlist_entries_offered_booking_key" ON "waitlist_entries"("organization_id", "offered_booking_id");

-- AddForeignKey
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_organization_id_event_id_fkey" FOREIGN KEY ("organization_id", "event_id") REFERENCES "events"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_organization_id_resource_id_fkey" FOREIGN KEY ("organization_id", "resource_id") REFERENCES "resources"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_organization_id_offered_booking_id_fkey" FOREIGN KEY ("organization_id", "offered_booking_id") REFERENCES "bookings"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What follows is beyond Prisma's model: written by hand, invisible to its drift check.
ALTER TABLE "waitlist_entries"
  ADD CONSTRAINT "waitlist_entries_of_something" CHECK (("event_id" IS NULL) <> ("resource_id" IS NULL)),
  ADD CONSTRAINT "waitlist_entries_status" CHECK ("status" IN ('waiting', 'offered', 'accepted', 'booked', 'expired', 'removed')),
  ADD CONSTRAINT "waitlist_entries_offer" CHECK ("status" NOT IN ('offered', 'accepted', 'booked') OR "offered_booking_id" IS NOT NULL);

-- A member waits for a place once.
CREATE UNIQUE INDEX "waitlist_entries_event_once" ON "waitlist_entries" ("event_id", "member_id")
  WHERE "event_id" IS NOT NULL AND "status" IN ('waiting', 'offered');
CREATE UNIQUE INDEX "waitlist_entries_resource_once" ON "waitlist_entries" ("resource_id", "starts_at", "ends_at", "member_id")
  WHERE "resource_id" IS NOT NULL AND "status" IN ('waiting', 'offered');
-- What the worker looks at; empty where nobody waits.
CREATE INDEX "waitlist_entries_open" ON "waitlist_entries" ("status", "created_at", "id")
  WHERE "status" IN ('waiting', 'offered', 'accepted');

-- Whether a waiting entry could have its place now. A day without profile is true: the hold writes it.
CREATE FUNCTION waitlist_fits(w waitlist_entries, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  b bookings;
BEGIN
  b.event_id := w.event_id;
  b.resource_id := w.resource_id;
  b.quantity := w.quantity;
  b.starts_at := w.starts_at;
  b.ends_at := w.ends_at;
  b.blocked_from := w.starts_at;
  b.blocked_until := w.ends_at;
  RETURN COALESCE(place_fits(b, p_now), true);
END $$;
