import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Flag, LocalDate, Metadata, Name, QueryInt, SomeOf, TimeZone } from "@/lib/wire";
import { redactAnswer, redactInput, redactPath } from "./redact";

const ID = "bkg_01ARZ3NDEKTSV4RRFFQ69G5FAV";
const Input = z.strictObject({
  booking_id: z.string(),
  name: Name,
  date_of_birth: LocalDate.nullable(),
  starts_at_local: z.string(),
  amount: z.int(),
  currency: z.string(),
  timezone: TimeZone,
  status: SomeOf(z.enum(["held", "confirmed"])),
  kind: z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("court"), words: z.string() }),
    z.strictObject({ type: z.literal("desk") }),
  ]),
  places: z.array(z.strictObject({ count: z.int(), note: z.string() })),
  size: QueryInt(1, 100),
  dry_run: Flag,
  metadata: Metadata,
});
const kept = (value: unknown) => redactInput(value, Input);

describe("what was sent to an operation", () => {
  test("ids, numbers, days of things and fixed words stay", () => {
    const harmless = {
      ...{ booking_id: ID, starts_at_local: "2026-11-28T09:00:00", amount: 1500, currency: "EUR" },
      ...{ timezone: "Europe/Berlin", status: "held,confirmed", size: "20", dry_run: "true" },
      ...{ kind: { type: "court" }, places: [{ count: 2 }] },
    };
    expect(kept(harmless)).toEqual(harmless);
  });

  test("names, birthdays, notes and whatever a client keeps are told by their length alone", () => {
    const sent = {
      ...{ name: "Zoë Berg", date_of_birth: "1990-05-17", starts_at_local: "Zoë" },
      ...{ currency: "Zoë Berg", timezone: "Zoë/Berg", status: "held,Zoë", size: "zoë" },
      ...{ kind: { type: "court", words: "for Zoë" }, places: [{ count: 2, note: "Zoë" }] },
      metadata: { "zoe@example.org": "Zoë" },
    };
    expect(kept(sent)).toEqual({
      ...{ name: "[8 characters]", date_of_birth: "[10 characters]" },
      ...{ starts_at_local: "[3 characters]", currency: "[8 characters]" },
      ...{ timezone: "[8 characters]", status: "[8 characters]", size: "[3 characters]" },
      kind: { type: "court", words: "[7 characters]" },
      places: [{ count: 2, note: "[3 characters]" }],
      metadata: "[1 fields]",
    });
  });

  test("a field that the operation does not know shows no more than a plain name", () => {
    const sent = { nmae: "Zoë", "zoe@example.org": 1, phone: 4915112345678, amount: "15.00" };
    expect(kept(sent)).toEqual({
      ...{ nmae: "[3 characters]", "[15 characters]": "[number]", phone: "[number]" },
      amount: "15.00",
    });
  });

  test("no text comes through where nothing is declared", () => {
    const texts = (value: unknown): string[] =>
      typeof value === "string"
        ? [value]
        : typeof value === "object" && value !== null
          ? Object.values(value).flatMap(texts)
          : [];
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const told = texts(redactInput(value, undefined));
        expect(told.filter((text) => !/^\[(\d+ (characters|more)|number|…)\]$/.test(text))).toEqual(
          [],
        );
      }),
    );
  });

  test("a path keeps its ids; another value is replaced by its parameter", () => {
    const shape = z.object({ external_id: z.string(), booking_id: z.string(), day: z.string() });
    const pattern = "/v1/members/external/{external_id}/bookings/{booking_id}/{day}";
    expect(
      redactPath(
        `/v1/members/external/zoe%40example.org/bookings/${ID}/2026-11-28`,
        pattern,
        shape,
      ),
    ).toBe(`/v1/members/external/{external_id}/bookings/${ID}/2026-11-28`);
  });
});

describe("what was answered", () => {
  test("an error keeps its code, its general sentence and its facts", () => {
    const told = redactAnswer({
      type: "https://example.org/errors/invalid_status_transition",
      ...{ title: "Zoë", status: 409, detail: "Zoë Berg has left.", request_id: ID },
      ...{ code: "invalid_status_transition", current_status: "held", resource_id: ID },
      reasons: [{ code: "closed", message: "Zoë has it." }],
      amount_due: 1500,
    });
    expect(told).toMatchObject({
      ...{ title: "Invalid status transition", status: 409, current_status: "held" },
      ...{ code: "invalid_status_transition", resource_id: ID, amount_due: 1500 },
      detail: "The object's current status does not allow this; `current_status` names it.",
      reasons: [{ code: "closed", message: "[11 characters]" }],
    });
    expect(JSON.stringify(told)).not.toContain("Zoë");
  });

  test("a fault of a field keeps its place and its rule, and not what was typed", () => {
    const fault = {
      ...{ loc: ["body", "places", "0", "zoe@example.org"], type: "string_too_long" },
      ...{
        msg: "String should have at most 200 characters",
        input: "Zoë",
        ctx: { max_length: 200 },
      },
    };
    expect(redactAnswer({ detail: [fault] })).toEqual({
      detail: [
        { ...fault, loc: ["body", "places", "0", "[15 characters]"], input: "[3 characters]" },
      ],
    });
  });
});
