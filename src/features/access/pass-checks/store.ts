import { eventTime, withEventTime } from "@/features/scheduling/bookings/moved-event";
import { bookingInclude, type BookingRow } from "@/features/scheduling/bookings/store";
import { titleOf } from "@/features/scheduling/bookings/title";
import { photoUrlOf } from "@/features/access/pass-designs/photo-rules";
import { personalImageAddress } from "@/features/platform/images/image-address";
import { toLocal, toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { readerOf } from "@/server/words/reader";
import { PassScanNotFound } from "./errors";
import { admits, sentenceOf } from "./rules";
import type { PassScan, ScannedBooking } from "./schema";

export const scanInclude = {
  scanner: { select: { id: true, name: true } },
  member: {
    select: {
      id: true,
      name: true,
      short_id: true,
      status: true,
      custom_fields: true,
      metadata: true,
      photo_image_id: true,
    },
  },
  booking: {
    include: {
      ...bookingInclude,
      event: { select: { ...bookingInclude.event.select, ...eventTime.event.select } },
    },
  },
  guest: {
    select: {
      id: true,
      name: true,
      booking: { select: { member: { select: { name: true } } } },
    },
  },
} satisfies Prisma.PassScanInclude;
export type ScanRow = Prisma.PassScanGetPayload<{ include: typeof scanInclude }>;

/** The facts behind a scan's result, kept with it; instants as text. */
export type ScanDetails = {
  earlier_at?: string;
  where?: string | null;
  opens_at?: string;
  closes_at?: string;
  reason?: string;
};

/** Loads one of the organization's scans, or raises PassScanNotFound. */
export async function loadScan(ctx: Ctx, id: string): Promise<ScanRow> {
  const where = { organization_id: ctx.org.id, id };
  const row = await ctx.db.passScan.findFirst({ where, include: scanInclude });
  if (!row) throw PassScanNotFound({ resource: "pass_scan", resource_id: id });
  return row;
}

export function toScan(ctx: Pick<Ctx, "org" | "now">, row: ScanRow): PassScan {
  const result = row.result as PassScan["result"];
  const details = row.details as ScanDetails;
  const dateOf = (text: string | undefined) => (text ? new Date(text) : null);
  const parts = {
    direction: row.direction,
    timezone: row.booking?.timezone ?? ctx.org.default_timezone,
    earlier: dateOf(details.earlier_at),
    where: details.where ?? null,
    opens_at: dateOf(details.opens_at),
    closes_at: dateOf(details.closes_at),
    reason: details.reason ?? null,
    booked: row.booking !== null,
    host: row.guest?.booking.member.name ?? null,
  };
  return {
    id: row.id,
    result,
    admitted: admits(result),
    message: sentenceOf(result, parts, readerOf(ctx.org, null)),
    direction: row.direction as PassScan["direction"],
    method: row.method as PassScan["method"],
    checked_in: row.checked_in,
    offline: row.offline,
    duplicate: row.duplicate,
    scanner: row.scanner,
    pass_id: row.pass_id,
    member: row.member && toScannedMember(ctx, row.member),
    guest: row.guest && {
      id: row.guest.id,
      name: row.guest.name,
      host_name: row.guest.booking.member.name,
    },
    booking: row.booking && toScannedBooking(withEventTime(row.booking)),
    visit_id: row.visit_id,
    resource_id: row.resource_id,
    event_id: row.event_id,
    earlier: parts.earlier && { at: toTimestamp(parts.earlier), where: parts.where },
    opens_at: toTimestamp(parts.opens_at),
    closes_at: toTimestamp(parts.closes_at),
    scanned_at: toTimestamp(row.scanned_at),
    undone_at: toTimestamp(row.undone_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}

function toScannedMember(
  ctx: Pick<Ctx, "org" | "now">,
  row: NonNullable<ScanRow["member"]>,
): PassScan["member"] {
  const { id, name, short_id, status } = row;
  const photo_url = photoUrlOf(row) ?? personalImageAddress(ctx, row.photo_image_id);
  return { id, name, short_id, status, photo_url };
}

export function toScannedBooking(row: BookingRow): ScannedBooking {
  return {
    id: row.id,
    title: titleOf(row),
    status: row.status,
    quantity: row.quantity,
    resource_id: row.resource_id,
    event_id: row.event_id,
    starts_at_local: toLocal(row.starts_at.getTime(), row.timezone),
    ends_at_local: toLocal(row.ends_at.getTime(), row.timezone),
    starts_at: toTimestamp(row.starts_at),
    ends_at: toTimestamp(row.ends_at),
    timezone: row.timezone,
  };
}
