import { readFileSync } from "node:fs";
import path from "node:path";
import createClient from "openapi-fetch";
import { expect, it } from "vitest";
import { bookable } from "../furnish/bookable";
import { setUpContract } from "../set-up";
import { makeSchema } from "./make-schema";
import type { paths } from "./schema.d.ts";

const contract = setUpContract();

it("the types of the client are those of the present tables (else: npm run client)", async () => {
  const present = readFileSync(path.join(import.meta.dirname, "schema.d.ts"), "utf8");
  expect(present === (await makeSchema()), "npm run client").toBe(true);
});

/** A client as its users make it: types from the document, `fetch`, and a key; here one that is let in by our door. */
async function connect() {
  const [door] = contract.doors;
  return createClient<paths>({
    baseUrl: "http://localhost:3000",
    headers: { authorization: `Bearer ${await contract.club.key()}` },
    fetch: async (request: Request) =>
      (await door?.send({
        method: request.method,
        path: request.url.replace("http://localhost:3000", ""),
        headers: Object.fromEntries(request.headers),
        ...(request.body && { body: await request.text() }),
      })) ?? expect.fail("no door"),
  });
}

it("an external client takes a member from the first day to a paid booking", async () => {
  const api = await connect();
  const { data: member } = await api.POST("/v1/members", {
    body: { name: "Ines Duarte", status: "active" },
  });
  const { data: room } = await api.POST("/v1/events/resources", {
    body: {
      name: "Court 7",
      timezone: "UTC",
      availability: (
        ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const
      ).map((day) => ({
        day,
        starts_at_local: "00:00:00Z",
        ends_at_local: "00:00:00Z",
        capacity: 1,
      })),
    },
  });
  if (!member || !room) return expect.unreachable();
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
  expect(price).toMatchObject({ amount: 2400, unit: "booking" });

  const { data: card } = await api.POST("/v1/members/{member_id}/payment-methods", {
    params: { path: { member_id: member.id } },
    body: { processor_payment_method_id: "pm_card_visa" },
  });
  const { data: booking } = await api.POST("/v1/bookings", {
    body: { member_id: member.id, resource_id: room.id, ...bookable },
  });
  if (!card || !booking) return expect.unreachable();
  expect(booking).toMatchObject({ status: "held", amount_due: 2400 });

  const { data: paid } = await api.POST("/v1/bookings/{event_booking_id}/checkout", {
    params: { path: { event_booking_id: booking.id } },
    body: { payment_method_id: card.id },
  });
  expect(paid).toMatchObject({ id: booking.id, status: "confirmed", member_id: member.id });

  // The place is taken: the failure is typed, too.
  const { error, response } = await api.POST("/v1/bookings", {
    body: { member_id: member.id, resource_id: room.id, ...bookable },
  });
  expect(response.status).toBe(409);
  expect(error).toMatchObject({ code: "slot_unavailable" });

  const { data: list } = await api.GET("/v1/bookings", {
    params: { query: { member_id: member.id, size: 10 } },
  });
  expect(list?.items.map(({ id }) => id)).toEqual([booking.id]);
});
