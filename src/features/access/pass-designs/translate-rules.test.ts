import { expect, it } from "vitest";
import type { Holder } from "./holder-rules";
import { sayingIn, translateCard } from "./translate-rules";

const holder: Holder = {
  organization: { name: "Harbour", locale: "en-GB", default_timezone: "Europe/Berlin" },
  member: {
    name: "Zoë",
    short_id: "ABCD2345",
    status: "active",
    created_at: new Date("2025-12-31T23:30:00Z"),
  },
  expires_at: null,
};
const design = {
  description: "Membership card",
  logo_text: null,
  links: [{ key: "web", label: "Website", url: "https://example.org" }],
  barcode: { alt_text: "No. {{member.short_id}}" },
  fields: [
    { slot: "primary" as const, key: "member", label: "MEMBER", value: "{{member.name}}" },
    { slot: "secondary" as const, key: "since", label: "SINCE", value: "{{member.since}}" },
    {
      slot: "secondary" as const,
      key: "status",
      label: "STATUS",
      value: "{{member.status}}",
      change_message: "Now %@",
    },
  ],
  translations: {
    de: {
      MEMBER: "MITGLIED",
      Website: "Webseite",
      Active: "Aktiv",
      "Now %@": "Jetzt %@",
      "No. {{member.short_id}}": "Nr. {{member.short_id}}",
      "nowhere on the card": "nirgends",
    },
    fr: {},
  },
};

it("a card translates all of its texts: labels, values, words of values, dates", () => {
  expect(translateCard(design, holder)).toEqual({
    de: {
      MEMBER: "MITGLIED",
      "1 January 2026": "1. Januar 2026",
      Active: "Aktiv",
      "Now %@": "Jetzt %@",
      Website: "Webseite",
      "No. ABCD2345": "Nr. ABCD2345",
    },
    fr: { "1 January 2026": "1 janvier 2026", Active: "Actif" },
  });
});

it("a screen shows a card in the member's language, where the design has it", () => {
  const swiss = sayingIn(design, holder, "de-CH");
  expect(["MEMBER", "SINCE", "Active"].map(swiss)).toEqual(["MITGLIED", "SINCE", "Aktiv"]);
  expect(sayingIn(design, holder, "nl")("1 January 2026")).toBe("1 January 2026");
});
