import { describe, expect, it } from "vitest";
import { faultsOfBody } from "@/testing/fakes/google/published-types";
import { exampleSave, exampleTicket } from "../example-content";
import type { SaveContent } from "../port";
import { composeCard } from "./compose-card";

const now = new Date("2026-11-21T09:00:00Z");
const smartTapIssuers = ["3388000000000000990"];
const tapValue = "P1.pas_1.k1.c2ln";
const callbackUrl = "https://members.example.org/wallet/google/callbacks";
const compose = (content: SaveContent, taps: string[] = []) =>
  composeCard("3388", content, { callbackUrl, now, smartTapIssuers: taps });
const rich = {
  fields: ["tier", "since", "visits", "desk"].map((id) => ({
    id,
    label: id,
    value: `${id} value`,
  })),
  front: ["tier", "since", "visits", "desk"],
  links: [{ label: "House rules", url: "https://members.example.org/rules" }],
  logoUrl: "https://members.example.org/logo.png",
  heroImageUrl: "https://members.example.org/hero.png",
  strings: { de: { Member: "Mitglied", tier: "Stufe", "tier value": "Gold" } },
};
const rotating = {
  valuePattern: "R1.pas_1.{totp_timestamp_seconds}.{totp_value_0}",
  keyHex: "3132333435363738393031323334353637383930",
  periodMillis: 30_000,
  valueLength: 8,
};

describe("a card for Google Wallet", () => {
  it.each([
    ["plain", exampleSave()],
    ["rich", exampleSave(rich)],
    ["with a code that changes", exampleSave({ rotating })],
    ["revoked", exampleSave({ voided: true, notice: { title: "Harbour Club", text: "Revoked" } })],
    ["a ticket", exampleTicket()],
    ["a rich ticket", exampleTicket(rich)],
    ["a revoked ticket", exampleTicket({ voided: true, rotating })],
    ["for readers", exampleSave({ tapValue }), smartTapIssuers],
    ["a ticket for readers", exampleTicket({ tapValue }), smartTapIssuers],
  ])(
    "a card, %s, contains only fields of Google's published types",
    (_what, content, taps?: string[]) => {
      const card = compose(content, taps);
      const type = card.kind === "generic" ? "Generic" : "EventTicket";
      for (const patch of [false, true]) {
        const sent = (body: object) =>
          patch ? body : Object.fromEntries(Object.entries(body).filter(([, v]) => v !== null));
        expect(faultsOfBody(`${type}Class`, sent(card.class), patch)).toEqual([]);
        expect(faultsOfBody(`${type}Object`, sent(card.object), patch)).toEqual([]);
      }
    },
  );

  it("a revoked or expired card is expired at Google, and a revoked one has no code", () => {
    expect(compose(exampleSave()).object).toMatchObject({ state: "ACTIVE" });
    expect(compose(exampleSave({ expiresAt: now })).object).toMatchObject({ state: "EXPIRED" });
    const voided = compose(exampleSave({ voided: true, rotating })).object;
    expect(voided).toMatchObject({ state: "EXPIRED", barcode: null, rotatingBarcode: null });
  });

  it("a changing code replaces the fixed one, and forbids screenshots", () => {
    const { object } = compose(exampleSave({ rotating }));
    expect(object["barcode"]).toBeNull();
    expect(object["rotatingBarcode"]).toEqual({
      type: "QR_CODE",
      alternateText: "M-4711",
      valuePattern: "R1.pas_1.{totp_timestamp_seconds}.{totp_value_0}",
      totpDetails: {
        algorithm: "TOTP_SHA1",
        periodMillis: "30000",
        parameters: [{ key: "3132333435363738393031323334353637383930", valueLength: 8 }],
      },
    });
    expect(object["passConstraints"]).toEqual({ screenshotEligibility: "INELIGIBLE" });
  });

  it("a card has a value for readers only if there are readers, and none once revoked", () => {
    for (const example of [exampleSave, exampleTicket]) {
      const told = compose(example({ tapValue }), smartTapIssuers);
      expect(told.class).toMatchObject({
        enableSmartTap: true,
        redemptionIssuers: smartTapIssuers,
      });
      expect(told.object).toMatchObject({ smartTapRedemptionValue: tapValue });
      const revoked = compose(example({ tapValue, voided: true }), smartTapIssuers);
      expect(revoked.class).toEqual(told.class);
      expect(revoked.object).toMatchObject({ smartTapRedemptionValue: null });
      const off = compose(example({ tapValue }));
      expect(off.class).toMatchObject({ enableSmartTap: null, redemptionIssuers: null });
      expect(off.object).toMatchObject({ smartTapRedemptionValue: null });
    }
  });

  it("a card has its texts in all their languages", () => {
    const { object } = compose(exampleSave(rich));
    expect(object["subheader"]).toEqual({
      defaultValue: { language: "en", value: "Member" },
      translatedValues: [{ language: "de", value: "Mitglied" }],
    });
    const [tier, since] = object["textModulesData"] as Record<string, unknown>[];
    expect(tier?.["localizedHeader"]).toMatchObject({
      translatedValues: [{ language: "de", value: "Stufe" }],
    });
    expect(since).toEqual({ id: "since", header: "since", body: "since value" });
  });

  it("the front shows two rows of three fields, in the design's order", () => {
    const path = (id: string) => ({
      firstValue: { fields: [{ fieldPath: `object.textModulesData['${id}']` }] },
    });
    expect(compose(exampleSave(rich)).class["classTemplateInfo"]).toEqual({
      cardTemplateOverride: {
        cardRowTemplateInfos: [
          {
            threeItems: {
              startItem: path("tier"),
              middleItem: path("since"),
              endItem: path("visits"),
            },
          },
          { oneItem: { item: path("desk") } },
        ],
      },
    });
  });

  it("a ticket shows times by the clock at its place", () => {
    const event = exampleTicket().event;
    if (!event) throw new Error("no event");
    const timesIn = (timezone: string) =>
      compose(exampleTicket({ event: { ...event, timezone } })).class["dateTime"];
    expect(timesIn("Europe/Berlin")).toEqual({
      start: "2027-05-01T20:00:00+02:00",
      end: "2027-05-01T22:30:00+02:00",
    });
    expect(timesIn("America/St_Johns")).toMatchObject({ start: "2027-05-01T15:30:00-02:30" });
    expect(timesIn("UTC")).toMatchObject({ start: "2027-05-01T18:00:00+00:00" });
  });

  it("a design has one class, and tickets have one per design and event", () => {
    expect(compose(exampleSave()).classId).toBe("3388.pdes_01KAXV0000000000000000000B");
    expect(compose(exampleTicket()).classId).toBe(
      "3388.pdes_01KAXV0000000000000000000B.evt_01KAXV0000000000000000000C",
    );
    expect(compose(exampleTicket({ event: null })).kind).toBe("generic");
  });

  it("a picture is included only if Google can fetch it", () => {
    const logo = (logoUrl: string | null) => compose(exampleSave({ logoUrl })).object["logo"];
    expect(logo("https://members.example.org/logo.png")).toMatchObject({
      sourceUri: { uri: "https://members.example.org/logo.png" },
    });
    for (const url of [
      ...[null, "logo.png", "http://members.example.org/l.png", "https://localhost/l.png"],
      ...["https://10.1.2.3/l.png", "https://172.20.0.1/l.png", "https://nas.local/l.png"],
      ...["https://[fd00::1]/l.png", "https://100.64.0.1/l.png"],
    ])
      expect(logo(url)).toBeNull();
  });
});
