-- AlterTable
ALTER TABLE "bookings" ADD COLUMN     "series_id" TEXT;

-- CreateTable
CREATE TABLE "booking_series" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "resource_id" TEXT NOT NULL,
    "starts_at_local" TEXT NOT NULL,
    "ends_at_local" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "rrule" TEXT,
    "dates" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "quantity" INTEGER NOT NULL,
    "mode" TEXT NOT NULL,
    "promo_code" TEXT,
    "outcomes" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "booking_series_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "booking_series_organization_id_created_at_id_idx" ON "booking_series"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "booking_series_organization_id_id_key" ON "booking_series"("organization_id", "id");

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_series_id_fkey" FOREIGN KEY ("organization_id", "series_id") REFERENCES "booking_series"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_series" ADD CONSTRAINT "booking_series_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_series" ADD CONSTRAINT "booking_series_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_series" ADD CONSTRAINT "booking_series_organization_id_resource_id_fkey" FOREIGN KEY ("organization_id", "resource_id") REFERENCES "resources"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What follows is beyond Prisma's model: written by hand, invisible to its drift check.
CREATE INDEX "bookings_of_series" ON "bookings" ("series_id") WHERE "series_id" IS NOT NULL;

-- As before, but the bookings of one series are one hold: otherwise nobody could ask for ten Tuesdays.
CREATE OR REPLACE FUNCTION assert_member_limits(b bookings, p_limits jsonb, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  quota record;
  made record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('member:' || b.member_id, 0));
  IF (SELECT count(DISTINCT COALESCE(o.series_id, o.id)) FROM bookings o
       WHERE o.organization_id = b.organization_id AND o.member_id = b.member_id AND o.id <> b.id
         AND (b.series_id IS NULL OR o.series_id IS DISTINCT FROM b.series_id)
         AND o.status = 'held' AND o.held_until > p_now AND o.starts_at > p_now) >= (p_limits ->> 'max_active_holds')::int
     AND b.status = 'held' THEN
    RAISE EXCEPTION 'too many holds' USING ERRCODE = 'FY006';
  END IF;
  FOR quota IN SELECT q.*, q.ordinality - 1 AS index
      FROM ROWS FROM (jsonb_to_recordset(p_limits -> 'quotas')
        AS ("from" timestamptz, "until" timestamptz, max_bookings int, max_minutes int)) WITH ORDINALITY q LOOP
    SELECT count(*) AS bookings, COALESCE(sum(extract(epoch FROM o.ends_at - o.starts_at) / 60), 0) AS minutes INTO made
      FROM bookings o
     WHERE o.member_id = b.member_id AND o.policy_id = b.policy_id AND o.id <> b.id
       AND o.starts_at >= quota."from" AND o.starts_at < quota."until"
       AND o.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in', 'no_show', 'completed')
       AND (o.status <> 'held' OR o.held_until > p_now);
    IF made.bookings + 1 > quota.max_bookings
       OR made.minutes + extract(epoch FROM b.ends_at - b.starts_at) / 60 > quota.max_minutes THEN
      RAISE EXCEPTION 'quota exceeded' USING ERRCODE = 'FY005', DETAIL = quota.index::text;
    END IF;
  END LOOP;
END $$;
