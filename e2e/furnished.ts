import { type Club, type Room, type SignedIn, word } from "./club";

/** The objects to look at, by id. */
export type Ids = Record<
  | "room"
  | "held"
  | "paid"
  | "cancelled"
  | "event"
  | "full"
  | "place"
  | "invoice"
  | "credited"
  | "membership"
  | "product"
  | "covered",
  string
>;

type Furnishing = { organization?: string; locale?: string };

/** Adds a member with a long name and something on every page, to the demo club if none is given. */
export async function furnish(
  club: Club,
  { organization, locale }: Furnishing = {},
): Promise<{ member: SignedIn; ids: Ids }> {
  const name = "Maximiliane von Hohenstein-Ravensburg";
  const member = await club.member({
    organization: organization ?? (await club.demo("harbour")),
    name,
  });
  if (locale !== undefined)
    await club.call(member.organization, "PATCH", `/v1/members/${member.id}`, { locale });
  await club.card(member);
  await club.pass(member);
  const room = await club.room(member);
  const paid = await club.booking(member, room, { days: 2, paid: true });
  const cancelled = await club.booking(member, room, { days: 3, paid: true });
  await club.call(member.organization, "POST", `/v1/bookings/${cancelled}/cancel`, {});
  const held = await club.booking(member, room, { days: 4 });
  const own = await club.room(member);
  const long = "Resident of the harbour with everything that belongs to it";
  const product = await club.product(own, { trial_days: 14 });
  const { id: membership } = await club.subscription(
    member,
    await club.product(own, { name: `${long} ${word()}` }),
  );
  const covered = await club.booking(member, own, { days: 2 });
  const { id: invoice } = await club.invoice(member, { description: `Locker 12, ${long}` });
  const { cancellation_credit_note_id: note } = await club.call<Record<string, string>>(
    member.organization,
    "GET",
    `/v1/bookings/${cancelled}`,
  );
  const { invoice_id: credited } = await club.call<Record<string, string>>(
    member.organization,
    "GET",
    `/v1/credit-notes/${note}`,
  );
  const event = await club.event(member, { amount: 2500 });
  const full = await club.event(member, { days: 5, capacity: 0 });
  const waiting = { member_id: member.id, event_id: full.id };
  await club.call(member.organization, "POST", "/v1/waitlist", waiting);
  const moved = await club.event(member, { days: 6 });
  const wanted = { member_id: member.id, event_id: moved.id };
  const place = await club.call<Room>(member.organization, "POST", "/v1/bookings", wanted);
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await club.call(member.organization, "PATCH", `/v1/events/${moved.id}`, {
    starts_at_local: `${day}T17:00:00`,
    ends_at_local: `${day}T19:00:00`,
  });
  return {
    member,
    ids: {
      room: room.id,
      held,
      paid,
      cancelled,
      event: event.id,
      full: full.id,
      place: place.id,
      invoice,
      credited: String(credited),
      membership,
      product: product.id,
      covered,
    },
  };
}
