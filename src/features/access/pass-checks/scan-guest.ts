import {
  type GuestCode,
  isSignedGuestCode,
  readGuestCode,
} from "@/features/access/passes/guest-codes";
import { changeGuest } from "@/features/scheduling/bookings/guests/change-guest";
import { takesGuests } from "@/features/scheduling/bookings/guests/guest-rules";
import { asClub, type GuestRow, lockGuest } from "@/features/scheduling/bookings/guests/store";
import { atEventTime } from "@/features/scheduling/bookings/moved-event";
import { checkInOpening } from "@/features/scheduling/bookings/presence-rules";
import type { BookingRow } from "@/features/scheduling/bookings/store";
import type { Ctx } from "@/server/context";
import type { Admission } from "./decide-admission";
import { bookedAt, type Checkpoint } from "./find-checkpoint";

/** A guest's scan, decided and, if asked for, carried out. */
export type GuestScan = Admission & { guest_id: string | null; checked_in: boolean };

type Asked = { at: Date; place: Checkpoint; direction: "in" | "out"; check_in: boolean };

/**
 * Scans the code of a booking's guest; null for a code of another kind. It opens from the check-in
 * window before the start until the end, while invitation and booking stand, at the booking's own
 * place; of many scans at once, one checks in.
 */
export async function scanGuest(given: Ctx, code: string, asked: Asked): Promise<GuestScan | null> {
  const read = readGuestCode(code.trim());
  if (!read) return null;
  const tx = asClub(given);
  const key = await findKey(tx, tx.org.id, read);
  if (!key) return nobody((await isElsewhere(tx, read)) ? null : "forged");
  const found = await tx.db.bookingGuest.count({
    where: { organization_id: tx.org.id, id: read.guest_id },
  });
  if (found === 0) return nobody("unknown_pass");
  if (key.retired_at) return nobody("retired_key");
  const { guest, booking } = await lockGuest(tx, read.guest_id);
  const judged =
    asked.direction === "out" ? judgeOut(guest) : await judgeIn(tx, { guest, booking }, asked);
  const scan = { ...judged, booking, guest_id: guest.id };
  if (judged.result !== "valid") return { ...scan, checked_in: false };
  if (asked.direction === "out") {
    await changeGuest(tx, guest, { left_at: asked.at }, { type: "booking_guest.left" });
    return { ...scan, checked_in: false };
  }
  if (!asked.check_in) return { ...scan, checked_in: false };
  const data = { arrived_at: asked.at, left_at: null };
  await changeGuest(tx, guest, data, { type: "booking_guest.arrived" });
  return { ...scan, checked_in: true };
}

/** Undoes a guest's check-in. */
export async function undoArrival(given: Ctx, guest_id: string): Promise<void> {
  const tx = asClub(given);
  const { guest } = await lockGuest(tx, guest_id);
  const data = { arrived_at: null, left_at: null };
  await changeGuest(tx, guest, data, { type: "booking_guest.arrival_undone" });
}

function judgeOut({ arrived_at, left_at }: GuestRow): Omit<Admission, "booking"> {
  const inside = arrived_at !== null && left_at === null;
  return { result: inside ? "valid" : "not_checked_in", details: {} };
}

async function judgeIn(
  tx: Ctx,
  { guest, booking: booked }: { guest: GuestRow; booking: BookingRow },
  { at, place }: Asked,
): Promise<Omit<Admission, "booking">> {
  const booking = await atEventTime(tx, booked);
  const stands = guest.status === "accepted" && takesGuests(booking);
  if (!stands) return { result: "revoked", details: { reason: "invitation" } };
  const here = { organization_id: tx.org.id, id: booking.id, ...bookedAt(place) };
  if ((await tx.db.booking.count({ where: here })) === 0) {
    return { result: "no_booking_today", details: {} };
  }
  const { opens } = checkInOpening(booking, "member");
  if (at < opens) return { result: "too_early", details: { opens_at: opens.toISOString() } };
  if (at >= booking.ends_at) {
    return { result: "too_late", details: { closes_at: booking.ends_at.toISOString() } };
  }
  if (guest.arrived_at !== null && guest.left_at === null) {
    const earlier_at = guest.arrived_at.toISOString();
    return { result: "already_checked_in", details: { earlier_at, where: null } };
  }
  return { result: "valid", details: {} };
}

async function findKey(tx: Ctx, organization_id: string, code: GuestCode) {
  const where = { organization_id_key_id: { organization_id, key_id: code.key_id } };
  const key = await tx.db.passCodeKey.findUnique({ where });
  return key && isSignedGuestCode(key, code) ? key : null;
}

/** True when another organization of this installation has signed a code. */
async function isElsewhere(tx: Ctx, code: GuestCode): Promise<boolean> {
  const where = { id: code.guest_id, organization_id: { not: tx.org.id } };
  const guest = await tx.db.bookingGuest.findFirst({ where, select: { organization_id: true } });
  return guest !== null && (await findKey(tx, guest.organization_id, code)) !== null;
}

/** `reason` null: the code is another organization's. */
function nobody(reason: string | null): GuestScan {
  const said = { booking: null, guest_id: null, checked_in: false };
  return reason === null
    ? { ...said, result: "wrong_organization", details: {} }
    : { ...said, result: "invalid_code", details: { reason } };
}
