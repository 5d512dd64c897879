import { describe, expect, it } from "vitest";
import type { Me } from "@/features/people/sessions/schema";
import { changeIn, isChanged, type OwnField, textsOf } from "./profile-change";

const field = (key: string, type: OwnField["type"], editable = true): OwnField => ({
  key,
  label: key,
  type,
  options: ["S", "M"],
  required: false,
  editable,
});
const me: Me = {
  member: {
    id: "mbr_1",
    short_id: "A1",
    name: "Ada",
    email: "ada@example.test",
    email_verified: true,
    phone: { number: "+4930901820", country_code: "DE" },
    address: {
      address_line_1: "Hafenstrasse 1",
      address_line_2: null,
      city: "Hamburg",
      administrative_area: null,
      postal_code: "20459",
      country_code: "DE",
    },
    billing_details: null,
    locale: "en-GB",
    custom_fields: { shirts: ["S"], rank: 3, resident: false },
    photo_url: null,
    status: "active",
  },
  custom_fields: [
    field("shirts", "multi_select"),
    field("rank", "number"),
    field("resident", "boolean"),
    field("locker", "text", false),
  ],
  organization: {
    id: "org_1",
    handle: "harbour",
    name: "Harbour",
    default_timezone: "Europe/Berlin",
    default_currency: "EUR",
    locale: "en",
    branding: {},
  },
};
const own = (key: string, text: string | string[]) =>
  changeIn(me, { [`custom_fields.${key}`]: text }).custom_fields?.[key];

describe("the change that a member has typed", () => {
  it("only typed texts are changed", () => {
    expect(changeIn(me, {})).toEqual({});
    expect(changeIn(me, { name: " Ada L. " })).toEqual({ name: "Ada L." });
    expect(changeIn(me, { locale: "" })).toEqual({ locale: null });
    expect(changeIn(me, { "custom_fields.locker": "12" })).toEqual({});
  });

  it("a typed line sends the rest of the address along; the last cleared line clears the address", () => {
    const { address } = me.member;
    expect(changeIn(me, { "address.city": "Kiel" })).toEqual({
      address: { ...address, city: "Kiel" },
    });
    const lines = Object.keys(textsOf(me)).filter((path) => path.startsWith("address."));
    expect(changeIn(me, Object.fromEntries(lines.map((path) => [path, " "])))).toEqual({
      address: null,
    });
  });

  it("a typed phone number belongs to the present number's country, or the address's, unless it names one", () => {
    const phone = (number: string, of = me, typed = {}) =>
      changeIn(of, { "phone.number": number, ...typed }).phone;
    expect(phone("+1 212 555 0100")).toEqual({ number: "+1 212 555 0100" });
    expect(phone("030 901821")).toEqual({ number: "030 901821", country_code: "DE" });
    expect(phone(" ")).toBeNull();
    const none = { ...me, member: { ...me.member, phone: null } };
    expect(phone("030 901821", none)).toEqual({ number: "030 901821", country_code: "DE" });
    const bare = { ...me, member: { ...me.member, phone: null, address: null } };
    expect(phone("030 901821", bare)).toEqual({ number: "030 901821" });
    expect(phone("01 58 88", bare, { "address.country_code": "AT" })).toMatchObject({
      country_code: "AT",
    });
  });

  it("a typed value is converted to the field's type, and a cleared one is removed", () => {
    expect(own("rank", " 12.5 ")).toBe(12.5);
    expect(own("rank", "0")).toBe(0);
    expect(own("rank", "")).toBeNull();
    expect(own("resident", "true")).toBe(true);
    expect(own("resident", "false")).toBe(false);
    expect(own("resident", "")).toBeNull();
    expect(own("shirts", ["S", "M"])).toEqual(["S", "M"]);
    expect(own("shirts", [])).toBeNull();
  });

  it("a text that is no number is sent as typed, for the server to refuse", () => {
    expect(own("rank", "1,000")).toBe("1,000");
    expect(own("rank", "Infinity")).toBe("Infinity");
  });
});

it("the form shows the saved data: empty for missing values, false as an answer", () => {
  expect(textsOf(me)).toMatchObject({
    name: "Ada",
    "phone.number": "+4930901820",
    "address.address_line_2": "",
    "custom_fields.shirts": ["S"],
    "custom_fields.rank": "3",
    "custom_fields.resident": "false",
    "custom_fields.locker": "",
  });
});

it("a text typed back to its saved value is no change", () => {
  const saved = textsOf(me);
  expect(isChanged(saved, {})).toBe(false);
  expect(isChanged(saved, { name: "Ada", "custom_fields.shirts": ["S"] })).toBe(false);
  expect(isChanged(saved, { name: "Ada L." })).toBe(true);
  expect(isChanged(saved, { "custom_fields.shirts": ["S", "M"] })).toBe(true);
});
