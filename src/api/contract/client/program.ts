// A program as somebody else writes it for the API: typed by openapi-typescript from `/v1/openapi.json`, without any
// knowledge of our code. client.db.test.ts generates the types, compiles this file and runs it; until then an editor
// does not know them.
import createClient, { type ClientOptions } from "openapi-fetch";
import type { paths } from "../../../../.build/client/schema";

/** Makes the client; the headers hold the key. */
export const connect = (options: ClientOptions) => createClient<paths>(options);
type Api = ReturnType<typeof connect>;

const DAYS = [
  ...(["monday", "tuesday", "wednesday", "thursday"] as const),
  ...(["friday", "saturday", "sunday"] as const),
];

/** Takes a member from the first day to a paid booking. Returns the answers, with one refusal. */
export async function joinAndBook(
  api: Api,
  when: { starts_at_local: string; ends_at_local: string },
) {
  const { data: member } = await api.POST("/v1/members", {
    body: { name: "Ines Duarte", status: "active" },
  });
  const { data: room } = await api.POST("/v1/events/resources", {
    body: {
      name: "Court 7",
      timezone: "UTC",
      availability: DAYS.map((day) => ({
        day,
        starts_at_local: "00:00:00Z",
        ends_at_local: "00:00:00Z",
        capacity: 1,
      })),
    },
  });
  if (!member || !room) throw new Error("neither member nor room");
  const { data: price } = await api.POST("/v1/events/price-rules", {
    body: {
      name: "Court",
      currency: "EUR",
      amount: 2400,
      unit: "booking",
      resource_ids: [room.id],
      priority: 9,
    },
  });
  const { data: card } = await api.POST("/v1/members/{member_id}/payment-methods", {
    params: { path: { member_id: member.id } },
    body: { processor_payment_method_id: "pm_card_visa" },
  });
  const booking = { body: { member_id: member.id, resource_id: room.id, ...when } };
  const { data: held } = await api.POST("/v1/bookings", booking);
  if (!card || !held) throw new Error("neither card nor booking");
  const { data: paid } = await api.POST("/v1/bookings/{event_booking_id}/checkout", {
    params: { path: { event_booking_id: held.id } },
    body: { payment_method_id: card.id },
  });
  // The member already has the place: the failure is typed, too.
  const { error, response } = await api.POST("/v1/bookings", booking);
  const refused = { status: response.status, code: error && "code" in error && error.code };
  const { data: list } = await api.GET("/v1/bookings", {
    params: { query: { member_id: member.id, size: 10 } },
  });
  return { member, price, held, paid, refused, listed: list?.items.map(({ id }) => id) };
}

/** Misuses that the types must refuse; compiled only, never called. */
export async function misuse(api: Api) {
  // @ts-expect-error There is no such path.
  await api.GET("/v1/memberz");
  // @ts-expect-error That path takes no PUT.
  await api.PUT("/v1/members", {});
  // @ts-expect-error A member has a name.
  await api.POST("/v1/members", { body: { status: "active" } });
  // @ts-expect-error A field that nobody knows.
  await api.POST("/v1/members", { body: { name: "Ines", status: "active", nickname: "I" } });
  // @ts-expect-error A status is one of a few words.
  await api.POST("/v1/members", { body: { name: "Ines", status: "actve" } });
  // @ts-expect-error The path names a member.
  await api.GET("/v1/members/{member_id}", { params: { path: {} } });
  // @ts-expect-error A size is a number.
  await api.GET("/v1/bookings", { params: { query: { size: "ten" } } });
  const { data } = await api.GET("/v1/bookings");
  // @ts-expect-error A booking is not called by a name.
  return data?.items[0]?.name;
}
