import { expect, it } from "vitest";
import { cardValues } from "./holder-rules";
import { wordOf } from "./words";

it("a card shows our own words in its language, or else in English", () => {
  expect(wordOf("past_due", "de-AT")).toBe("Zahlung offen");
  expect(wordOf("past_due", "fr")).toBe("Impayé");
  expect(wordOf("past_due", "nl")).toBe("Past due");
  expect(wordOf("on_hold", "de")).toBe("On hold");
  const holder = {
    organization: { name: "Club", locale: "de", default_timezone: "Europe/Berlin" },
    member: {
      ...{ name: "Ada", short_id: "A1", status: "active", created_at: new Date(0) },
      custom_fields: { locker: true },
    },
    expires_at: null,
  };
  const on = (values: ReturnType<typeof cardValues>) => [
    values["member.status"],
    values["member.custom_fields.locker"],
    values["membership.status"],
  ];
  expect(on(cardValues(holder))).toEqual(["Aktiv", "Ja", ""]);
  expect(on(cardValues(holder, "en"))).toEqual(["Active", "Yes", ""]);
});
