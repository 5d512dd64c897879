import { describe, expect, it } from "vitest";
import { faultsOfBody } from "./published-types";

const text = (value: string) => ({ defaultValue: { language: "en", value } });
const object = {
  id: "3388000000012345678.pas_1",
  classId: "3388000000012345678.pds_1",
  state: "ACTIVE",
  cardTitle: text("Harbour Club"),
  header: text("Zoë Maß"),
};

describe("Google's published types", () => {
  it("accept a valid body, and a change without the required fields", () => {
    expect(faultsOfBody("GenericObject", object)).toEqual([]);
    expect(faultsOfBody("GenericObject", { state: "EXPIRED", barcode: null }, true)).toEqual([]);
  });

  it.each([
    ["an unknown property", { ...object, colour: "#fff" }, "additional properties"],
    [
      "an unknown property further in",
      { ...object, barcode: { colour: "red" } },
      "/barcode must NOT",
    ],
    ["a word that is not one of Google's", { ...object, state: "REVOKED" }, "/state"],
    ["another type", { ...object, hexBackgroundColor: 7 }, "/hexBackgroundColor must be string"],
    ["a missing id", { ...object, id: undefined }, "required property 'id'"],
    ["a missing class", { ...object, classId: undefined }, "required property 'classId'"],
    ["null where nothing is taken away", { ...object, barcode: null }, "/barcode must be object"],
  ])("refuse %s", (_what, body, fault) => {
    expect(faultsOfBody("GenericObject", JSON.parse(JSON.stringify(body))).join("\n")).toContain(
      fault,
    );
  });

  it("have no type of that name", () => {
    expect(() => faultsOfBody("GenericCard", {})).toThrow("no type GenericCard");
  });
});
