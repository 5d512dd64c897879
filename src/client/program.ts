// A program as somebody else writes it with the published package, without any knowledge of our code. client.db.test.ts
// builds and packs the package, compiles this file beside it and runs it; until then an editor does not know its types.
import { createFoyer, type Foyer, FoyerError, type Settings } from "@foyer/client";
import { type FoyerEvent, verifyWebhook } from "@foyer/client/webhooks";

const DAYS = [
  ...(["monday", "tuesday", "wednesday", "thursday"] as const),
  ...(["friday", "saturday", "sunday"] as const),
];
const from = "00:00:00Z";

/** Takes a member from the first day to a paid booking. Returns the answers, with one refusal. */
export async function joinAndBook(
  settings: Settings & { apiKey: string },
  when: { starts_at_local: string; ends_at_local: string },
) {
  const foyer = createFoyer(settings);
  const member = await foyer.post("/v1/members", {
    body: { name: "Ines Duarte", status: "active" },
  });
  const room = await foyer.post("/v1/events/resources", {
    body: {
      name: "Court 7",
      timezone: "UTC",
      availability: DAYS.map((day) => ({
        ...{ day, starts_at_local: from, ends_at_local: from, capacity: 1 },
      })),
    },
  });
  const price = await foyer.post("/v1/events/price-rules", {
    body: {
      ...{ name: "Court", currency: "EUR", amount: 2400, unit: "booking", priority: 9 },
      resource_ids: [room.id],
    },
  });
  const card = await foyer.post("/v1/members/{member_id}/payment-methods", {
    params: { path: { member_id: member.id } },
    body: { processor_payment_method_id: "pm_card_visa" },
  });
  const booking = { body: { member_id: member.id, resource_id: room.id, ...when } };
  const held = await foyer.post("/v1/bookings", booking);
  const paid = await foyer.post("/v1/bookings/{event_booking_id}/checkout", {
    params: { path: { event_booking_id: held.id } },
    body: { payment_method_id: card.id },
  });
  // The member already has the place.
  const refused = await foyer.post("/v1/bookings", booking).catch(told);
  const nameless = await foyer.post("/v1/members", { body: { name: "" } }).catch(told);
  const listed = [];
  const query = {
    ...{ member_id: member.id, size: 1 },
    status: ["held" as const, "confirmed" as const],
  };
  for await (const { id } of foyer.all("/v1/bookings", { params: { query } })) listed.push(id);
  return { member, price, held, paid, refused, nameless, listed };
}

function told(error: unknown) {
  if (!(error instanceof FoyerError)) throw error;
  const { status, code, faults, requestId } = error;
  return { status, code, fields: faults.map(({ loc }) => loc.join(".")), requestId };
}

/** Returns when a message's booking begins; null for other messages. */
export function beginOf(body: string, headers: Headers, secret: string): string | null {
  const event: FoyerEvent = verifyWebhook({ body, headers }, secret);
  return event.type === "booking.confirmed" ? (event.data.object?.starts_at ?? null) : null;
}

/** Misuses that the types must refuse; compiled only, never called. */
export async function misuse(api: Foyer) {
  // @ts-expect-error There is no such path.
  await api.get("/v1/memberz");
  // @ts-expect-error The operations of members are another client's.
  await api.get("/portal/v1/me");
  // @ts-expect-error That path takes no PUT.
  await api.put("/v1/members", {});
  // @ts-expect-error A member has a name.
  await api.post("/v1/members", { body: { status: "active" } });
  // @ts-expect-error A field that nobody knows.
  await api.post("/v1/members", { body: { name: "Ines", status: "active", nickname: "I" } });
  // @ts-expect-error A status is one of a few words.
  await api.post("/v1/members", { body: { name: "Ines", status: "actve" } });
  // @ts-expect-error The path names a member.
  await api.get("/v1/members/{member_id}", { params: { path: {} } });
  // @ts-expect-error A size is a number.
  await api.get("/v1/bookings", { params: { query: { size: "ten" } } });
  const page = await api.get("/v1/bookings");
  // @ts-expect-error A booking is not called by a name.
  return page.items[0]?.name;
}
