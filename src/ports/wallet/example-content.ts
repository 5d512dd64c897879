import { drawImages } from "./images/draw-images";
import type { PassContent, SaveContent } from "./port";

/** Returns a membership card like those of the features, for tests; `changes` replaces parts of it. */
export async function examplePass(changes: Partial<PassContent> = {}): Promise<PassContent> {
  const images = await drawImages({
    name: "Harbour Club",
    backgroundColor: "#134e4a",
    foregroundColor: "#ffffff",
  });
  return {
    serialNumber: "pass_01KAXV0000000000000000000A",
    authenticationToken: "k".repeat(32),
    webServiceUrl: "https://members.example.org/wallet/apple",
    organizationName: "Harbour Club",
    description: "Membership card of Harbour Club",
    style: "generic",
    backgroundColor: "#134e4a",
    foregroundColor: "#ffffff",
    labelColor: "#99f6e4",
    logoText: "Harbour Club",
    headerFields: [{ key: "tier", label: "TIER", value: "Gold" }],
    primaryFields: [{ key: "member", label: "MEMBER", value: "Zoë Maß" }],
    secondaryFields: [
      { key: "since", label: "SINCE", value: new Date("2024-03-01T09:30:15.250Z") },
      { key: "status", label: "STATUS", value: "active", changeMessage: "Now %@" },
    ],
    auxiliaryFields: [{ key: "visits", label: "VISITS", value: 12, align: "right" }],
    backFields: [{ key: "help", label: "Help", value: "hello@example.org" }],
    barcode: { format: "qr", message: "P1.pass.k1.c2ln", altText: "M-4711" },
    expiresAt: new Date("2031-12-31T22:59:59.999Z"),
    relevantAt: new Date("2027-05-01T08:00:00.000Z"),
    voided: false,
    sharingProhibited: true,
    images,
    strings: { de: { MEMBER: "MITGLIED", SINCE: 'SEIT "Tag 1"' } },
    ...changes,
  };
}

/** Returns the same card for Google Wallet. */
export function exampleSave(changes: Partial<SaveContent> = {}): SaveContent {
  return {
    passId: "pass_01KAXV0000000000000000000A",
    designId: "pdes_01KAXV0000000000000000000B",
    origins: ["https://members.example.org"],
    organizationName: "Harbour Club",
    memberName: "Zoë Maß",
    subheader: "Member",
    backgroundColor: "#134e4a",
    fields: [
      { id: "tier", label: "Tier", value: "Gold" },
      { id: "since", label: "Member since", value: "1 March 2024" },
    ],
    barcode: { format: "qr", message: "P1.pass.k1.c2ln", altText: "M-4711" },
    expiresAt: new Date("2031-12-31T22:59:59.000Z"),
    voided: false,
    logoUrl: null,
    language: "en",
    ...changes,
  };
}

/** Returns a concert ticket for Google Wallet with every possible part. */
export function exampleTicket(changes: Partial<SaveContent> = {}): SaveContent {
  return exampleSave({
    type: "eventTicket",
    event: {
      id: "evt_01KAXV0000000000000000000C",
      title: "Harbour concert",
      starts_at: new Date("2027-05-01T18:00:00.000Z"),
      ends_at: new Date("2027-05-01T20:30:00.000Z"),
      timezone: "Europe/Berlin",
      place: { name: "Quay hall", address: "Am Kai 1, Kiel" },
      seats: "2 places",
      reference: "K7QF2M",
    },
    ...changes,
  });
}
