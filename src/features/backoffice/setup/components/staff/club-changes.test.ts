import { describe, expect, it } from "vitest";
import type { Organization } from "@/features/platform/organizations/schema";
import { changesIn } from "./club-changes";
import { copyMonday, hoursFrom, openDaysOf } from "./open-days";

const monday = {
  ...{ day: "monday" as const, opens_at_local: "09:00:00Z" },
  closes_at_local: "12:00:00Z",
};
const afternoon = { ...monday, opens_at_local: "14:00:00Z", closes_at_local: "18:00:00Z" };
const club = {
  ...{ name: "Riverside", legal_name: null, tax_id: "DE1", document_footer: null },
  ...{ notify_email: null, default_timezone: "Europe/Vienna", default_currency: "EUR" },
  ...{ locale: "de-AT", hold_minutes: 10, branding: {}, member_view: true },
  address: {
    ...{ address_line_1: "Ring 1", address_line_2: null, city: "Wien" },
    ...{ administrative_area: "Wien", postal_code: "1010", country_code: "AT" },
  },
  profile: {
    ...{ map_url: null, opening_hours: [monday, afternoon], opening_notes: null },
    ...{ house_rules: "Be kind.", phone: null, email: null, website: null },
  },
} as unknown as Organization;

function typed(changes: Record<string, string> = {}): FormData {
  const form = new FormData();
  const same = {
    ...{ name: "Riverside", tax_id: "DE1", default_timezone: "Europe/Vienna" },
    ...{ default_currency: "EUR", locale: "de", hold_minutes: "10", tone: "informal" },
    member_view: "true",
    ...{ "profile.house_rules": "Be kind.", "address.address_line_1": "Ring 1" },
    ...{ "address.city": "Wien", "address.postal_code": "1010", "address.country_code": "AT" },
  };
  for (const [name, value] of Object.entries({ ...same, ...changes })) form.set(name, value);
  return form;
}
const hours = club.profile.opening_hours;

describe("the club's form", () => {
  it("changes nothing when nothing was typed, not even the variety of a language", () => {
    expect(changesIn(typed(), club, hoursFrom(openDaysOf(hours)))).toEqual({});
  });

  it("sends only what was changed, and empties with null", () => {
    const form = typed({ tax_id: " ", "profile.phone": "+43 1 234567", tone: "formal" });
    expect(changesIn(form, club, hours)).toEqual({
      ...{ tax_id: null, branding: { tone: "formal" } },
      profile: { phone: "+43 1 234567" },
    });
  });

  it("keeps the parts of an address that it does not show", () => {
    const form = typed({ "address.city": "Graz" });
    expect(changesIn(form, club, hours)).toEqual({
      address: { ...club.address, city: "Graz" },
    });
  });

  it("keeps a second opening of a day, and copies both to all days", () => {
    const days = openDaysOf(hours);
    expect(hoursFrom(days)).toEqual(hours);
    const all = hoursFrom(copyMonday(days));
    expect(all).toHaveLength(14);
    expect(all.at(-1)).toEqual({ ...afternoon, day: "sunday" });
  });
});
