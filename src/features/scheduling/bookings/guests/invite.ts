import { lockBooking, type BookingRow } from "@/features/scheduling/bookings/store";
import { newId } from "@/lib/ids";
import { encryptSecret, randomToken, sha256 } from "@/server/config/secrets";
import { byId, type Ctx, inTx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { countInDay } from "@/server/http/rate-limit";
import { runAfter } from "@/server/jobs/queue";
import { recordEvent } from "@/server/jobs/events";
import { AlreadyInvited, GuestsNotPossible, TooManyGuests } from "./errors";
import { guestsLeft, isStanding } from "./guest-rules";
import type { BookingGuest, InviteGuest } from "./schema";
import { guestInclude, guestsOf, toGuest } from "./store";
import { stillComing } from "./still-coming";

/** Limits the invitations of one host a day, and the mails to one address, whoever sends them. */
const PER_HOST = 60;
const PER_RECEIVER = 10;

/**
 * Invites somebody to a booking: by a link to share, by mail, or a member by the short id that they
 * told. Whether an address belongs to a member is not revealed. Raises BookingNotFound,
 * GuestsNotPossible, TooManyGuests, AlreadyInvited, RateLimitExceeded and a fault for a short id
 * that nobody has.
 */
export async function inviteGuest(ctx: Ctx, input: InviteGuest): Promise<BookingGuest> {
  const row = await inTx(ctx, async (tx) => {
    const booking = await lockBooking(tx, input.booking_id);
    if (!(await stillComing(tx, booking))) {
      throw GuestsNotPossible({ current_status: booking.status });
    }
    const known = await knownAs(tx, booking, input);
    await assertRoom(tx, booking, known);
    await countInvitations(tx, booking, known.email);
    const now = tx.now();
    const token = randomToken();
    const { id } = await tx.db.bookingGuest.create({
      data: {
        ...known,
        id: newId("gst"),
        organization_id: tx.org.id,
        booking_id: booking.id,
        token: encryptSecret(token),
        token_hash: sha256(token),
        created_at: now,
        updated_at: now,
      },
    });
    await recordEvent(tx, "booking_guest.invited", id, { booking_id: booking.id });
    return tx.db.bookingGuest.findUniqueOrThrow({ where: byId(tx, id), include: guestInclude });
  });
  return toGuest(ctx, row);
}

type Known = { name: string | null; email: string | null; member_id: string | null };

async function knownAs(tx: Ctx, { member_id: host }: BookingRow, input: InviteGuest) {
  const { name = null, email = null, member_short_id } = input;
  const member = member_short_id
    ? await findByShortId(tx, member_short_id)
    : email !== null && (await findByEmail(tx, email));
  if (member && member.id === host) {
    const field = member_short_id ? "member_short_id" : "email";
    const text = "The host comes anyway: invite somebody else";
    throw fieldFault(["body", field], "host_invited", text, input[field]);
  }
  return {
    name: name ?? (member_short_id ? firstNameOf(member ? member.name : undefined) : null),
    // An invited member is written to at their own address, which the host does not learn.
    email: member_short_id ? null : email,
    member_id: member ? member.id : null,
  } satisfies Known;
}

async function findByShortId(tx: Ctx, text: string) {
  const short_id = text.toUpperCase();
  const where = { organization_id: tx.org.id, short_id, archived_at: null };
  const member = await tx.db.member.findFirst({ where, select: { id: true, name: true } });
  if (member) return member;
  const said = "No member has this short id";
  throw fieldFault(["body", "member_short_id"], "unknown_short_id", said, text);
}

async function findByEmail(tx: Ctx, email: string) {
  return tx.db.member.findFirst({
    where: {
      organization_id: tx.org.id,
      email: { equals: email, mode: "insensitive" },
      archived_at: null,
    },
    select: { id: true, name: true },
  });
}

/** Returns the first word of a name. */
export function firstNameOf(name: string | undefined): string {
  return (name ?? "").trim().split(" ")[0] ?? "";
}

async function assertRoom(tx: Ctx, booking: BookingRow, { member_id, email }: Known) {
  const guests = await guestsOf(tx, booking.id);
  const same = guests
    .filter(isStanding)
    .find(
      (guest) =>
        (member_id !== null && guest.member_id === member_id) ||
        (email !== null && guest.email?.toLowerCase() === email.toLowerCase()),
    );
  if (same) throw AlreadyInvited({ resource: "booking_guest", resource_id: same.id });
  if (guestsLeft(booking, guests) === 0) throw TooManyGuests();
}

async function countInvitations(tx: Ctx, { member_id }: BookingRow, email: string | null) {
  const now = runAfter(tx, 0);
  await countInDay(tx.query, `guests of a day:${member_id}`, PER_HOST, now);
  if (email === null) return;
  const receiver = sha256(email.toLowerCase()).toString("hex");
  await countInDay(tx.query, `guest mails to:${receiver}`, PER_RECEIVER, now);
}
