import { describe, expect, it } from "vitest";
import { cardValues } from "./holder-rules";
import { renderTemplate, unknownPlaceholders } from "@/lib/card-template";

const values = cardValues({
  organization: { name: "Hafen & Co", locale: "de-DE", default_timezone: "Europe/Berlin" },
  member: {
    name: "Zoë {{member.status}}",
    short_id: "ABCD2345",
    status: "active",
    created_at: new Date("2025-12-31T23:30:00Z"),
  },
  expires_at: null,
});

describe("a card's template", () => {
  it("shows the holder's values, with or without spaces in the marks", () => {
    expect(renderTemplate("{{member.short_id}} at {{ organization.name }}", values)).toBe(
      "ABCD2345 at Hafen & Co",
    );
  });

  it("treats a member's name as text, never as a template", () => {
    expect(renderTemplate("{{member.name}}", values)).toBe("Zoë {{member.status}}");
  });

  it("writes days in the organization's language and where the organization is", () => {
    expect(renderTemplate("{{member.since}}", values)).toBe("1. Januar 2026");
  });

  it("is empty where the holder has nothing to show", () => {
    expect(renderTemplate("{{pass.expires_on}}", values)).toBe("");
  });

  it("names the marks that no card has a value for", () => {
    expect(unknownPlaceholders("{{member.name}} {{member.iban}} {{constructor}}")).toEqual([
      "member.iban",
      "constructor",
    ]);
    expect(unknownPlaceholders("{{member.name")).toEqual(["{{"]);
    expect(unknownPlaceholders("plain { text }")).toEqual([]);
  });
});
