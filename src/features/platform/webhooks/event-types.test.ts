import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { BOOKING_STATUSES } from "@/features/scheduling/bookings/schema";
import { PAYMENT_STATUSES } from "@/features/billing/payments/schema";
import { messagesOf } from "@/server/words/catalogue";
import { EVENT_FAMILIES, EVENT_TYPES, isEventPattern } from "./event-types";

const root = path.resolve(import.meta.dirname, "../..");
const sources = fs
  .readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith("testing/"),
  )
  .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), "utf8") }))
  .filter(
    ({ file, text }) =>
      /recordEvent|eventRow|domainEvent\.create|changeStatus/.test(text) &&
      file !== "server/jobs/events.ts",
  );

describe("the list of event types", () => {
  test("every event type that the code records is in the list", () => {
    const found = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/"([a-z_]+\.[a-z_]+)"/g)].map((match) => ({ file, type: match[1] ?? "" })),
    );
    expect(found.length).toBeGreaterThan(40);
    expect(found.filter(({ type }) => !(type in EVENT_TYPES))).toEqual([]);
  });

  test("every status that an object can reach has an event type", () => {
    const types = [
      ...BOOKING_STATUSES.map((status) => `booking.${status}`),
      ...PAYMENT_STATUSES.filter((status) => status !== "pending").map((to) => `payment.${to}`),
    ];
    expect(types.filter((type) => !(type in EVENT_TYPES))).toEqual([]);
  });

  test("every event type has a sentence", () => {
    for (const sentence of Object.values(EVENT_TYPES)) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });

  test("staff read a sentence about each type, and a name of each family", () => {
    const { families, types } = messagesOf({ locale: "en" }).event_types;
    const told = Object.entries(types).flatMap(([family, kinds]) =>
      Object.keys(kinds).map((kind) => `${family}.${kind}`),
    );
    expect(told.sort()).toEqual(Object.keys(EVENT_TYPES).sort());
    const named = Object.keys(families).map((family) => `${family}.*`);
    expect(named.sort()).toEqual([...EVENT_FAMILIES].sort());
  });

  test("an endpoint may subscribe to a type, a family or all events", () => {
    for (const pattern of ["*", "booking.*", "booking.confirmed"]) {
      expect(isEventPattern(pattern), pattern).toBe(true);
    }
    for (const pattern of ["", "booking", "booking.", "bookings.*", "*.*", "booking.c*"]) {
      expect(isEventPattern(pattern), pattern).toBe(false);
    }
  });
});
