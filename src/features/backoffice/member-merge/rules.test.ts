import { expect, it } from "vitest";
import { fillGaps, higherRole } from "./rules";

const EMPTY = {
  ...{ email: null, email_verified: false, external_id: null, phone: null, address: null },
  ...{
    photo_image_id: null,
    billing_details: null,
    locale: null,
    group_ids: [],
    muted: [],
    custom_fields: {},
    metadata: {},
  },
};

it("an empty record takes all of the other, and its address is as verified as it was", () => {
  const duplicate = {
    ...{ email: "ada@example.test", email_verified: true, external_id: "crm-7", locale: "de" },
    ...{ phone: { number: "+4930901820" }, address: { city: "Berlin" }, group_ids: ["grp_1"] },
    ...{ billing_details: { name: "Ada Ltd" }, photo_image_id: "img_1" },
    ...{ custom_fields: { belt: "black" }, metadata: { locker: "17" } },
    muted: ["reminders:mail"],
  };
  expect(fillGaps(EMPTY, duplicate)).toEqual(duplicate);
});

it("an address that is taken over gets no mail that either had switched off; one's own goes on as it was", () => {
  const duplicate = { ...EMPTY, email: "old@example.test", muted: ["reminders:mail"] };
  const target = { ...EMPTY, muted: ["waitlist:mail"] };
  expect(fillGaps(target, duplicate).muted).toEqual(["waitlist:mail", "reminders:mail"]);
  expect(fillGaps({ ...target, email: "ada@example.test" }, duplicate)).toEqual({});
});

it("the record's own values count, and lists are combined", () => {
  const target = {
    ...EMPTY,
    ...{ email: "ada@example.test", locale: "en", group_ids: ["grp_1"] },
    ...{ custom_fields: { belt: "green", size: null }, metadata: { locker: "17" } },
  };
  const duplicate = {
    ...EMPTY,
    ...{ email: "old@example.test", email_verified: true, locale: "de" },
    ...{ group_ids: ["grp_2", "grp_1"], metadata: { locker: "3", key: "9" } },
    custom_fields: { belt: "black", size: "M" },
  };
  expect(fillGaps(target, duplicate)).toEqual({
    group_ids: ["grp_1", "grp_2"],
    custom_fields: { belt: "green", size: "M" },
    metadata: { locker: "17", key: "9" },
  });
  expect(fillGaps(target, EMPTY)).toEqual({});
});

it("metadata stays within its limit, and loses nothing of its own", () => {
  const many = (name: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}${n}`, "x"]));
  const metadata = many("own", 49);
  const filled = fillGaps({ ...EMPTY, metadata }, { ...EMPTY, metadata: many("other", 9) });
  expect(filled.metadata).toEqual({ ...metadata, other0: "x" });
  const full = many("own", 50);
  expect(fillGaps({ ...EMPTY, metadata: full }, { ...EMPTY, metadata })).toEqual({});
});

it("the higher of two roles in an account counts", () => {
  expect(higherRole("member", "owner")).toBe("owner");
  expect(higherRole("billing", "member")).toBe("billing");
  expect(higherRole("owner", "billing")).toBe("owner");
});
