import { describe, expect, it } from "vitest";
import { examplePass } from "../example-content";
import type { PassContent, PassField } from "../port";
import { findContentFaults } from "./content-faults";

const field = (key: string, value: PassField["value"] = "x"): PassField => ({
  key,
  label: "L",
  value,
});
const fields = (...keys: string[]): PassField[] => keys.map((key) => field(key));
const gif = Buffer.from("GIF89a".padEnd(64, "\0"));

const { "1x": icon } = (await examplePass()).images.icon;

async function faultsWith(changes: Partial<PassContent>): Promise<string[]> {
  return findContentFaults(await examplePass(changes)).map(({ field, code }) => `${field} ${code}`);
}

describe("faults of a pass", () => {
  it("the example pass has no fault", async () => {
    expect(await faultsWith({})).toEqual([]);
  });

  const cases: [string, Partial<PassContent>, string[]][] = [
    ["has no serial number", { serialNumber: "" }, ["serialNumber required"]],
    ["has no organization", { organizationName: "" }, ["organizationName required"]],
    ["has a novel as description", { description: "x".repeat(201) }, ["description too_long"]],
    ["has a short token", { authenticationToken: "short" }, ["authenticationToken too_short"]],
    ["has an http service", { webServiceUrl: "http://example.org" }, ["webServiceUrl invalid_url"]],
    ["has no address as service", { webServiceUrl: "wallet" }, ["webServiceUrl invalid_url"]],
    ["has a named colour", { labelColor: "white" }, ["labelColor invalid_color"]],
    ["has a short colour", { backgroundColor: "#fff" }, ["backgroundColor invalid_color"]],
    ["expires on no date", { expiresAt: new Date("soon") }, ["expiresAt invalid_date"]],
    [
      "is relevant after its end",
      { expiresAt: new Date("2027-01-01"), relevantAt: new Date("2027-01-02") },
      ["relevantAt invalid_date"],
    ],
    [
      "uses a key twice, even in different groups",
      { backFields: fields("tier") },
      ["backFields[0].key duplicate_key"],
    ],
    ["has a field without key", { backFields: fields("") }, ["backFields[0].key required"]],
    [
      "has a field that is not a number",
      { backFields: [field("n", NaN)] },
      ["backFields[0].value invalid_number"],
    ],
    [
      "has a field that is not a date",
      { backFields: [field("d", new Date(NaN))] },
      ["backFields[0].value invalid_date"],
    ],
    [
      "has a field longer than the card",
      { primaryFields: [field("p", "x".repeat(201))] },
      ["primaryFields[0].value too_long"],
    ],
    ["has two headlines", { primaryFields: fields("a", "b") }, ["primaryFields too_many"]],
    [
      "has four header fields",
      { headerFields: fields("a", "b", "c", "d") },
      ["headerFields too_many"],
    ],
    [
      "has more fields than one row holds beside a square code",
      { secondaryFields: fields("a", "b", "c"), auxiliaryFields: fields("d", "e") },
      ["auxiliaryFields too_many"],
    ],
    [
      "has an empty barcode",
      { barcode: { format: "qr", message: "", altText: null } },
      ["barcode.message required"],
    ],
    ["has no icon", { images: {} as PassContent["images"] }, ["images.icon required"]],
    ["has a GIF as icon", { images: { icon: { "1x": gif } } }, ["images.icon.1x invalid_image"]],
    [
      "has a GIF among its pictures",
      { images: { icon: { "1x": icon }, logo: { "1x": icon, "2x": gif } } },
      ["images.logo.2x invalid_image"],
    ],
    ["speaks no language", { strings: { "../x": { A: "B" } } }, ["strings.../x invalid_language"]],
  ];
  it.each(cases)("a pass that %s has a fault", async (_name, changes, faults) => {
    expect(await faultsWith(changes)).toEqual(faults);
  });

  it("a service on this machine, or a colour in capitals, is no fault", async () => {
    for (const webServiceUrl of ["http://localhost:3000", "http://127.0.0.1:1", "http://[::1]:80"])
      expect(await faultsWith({ webServiceUrl })).toEqual([]);
    expect(await faultsWith({ backgroundColor: "#ABCDEF" })).toEqual([]);
  });
});
