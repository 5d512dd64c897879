import { describe, expect, it } from "vitest";
import { normalizePhone, phonePrefix } from "./rules";

describe("a phone number", () => {
  it.each([
    ["030 901820", "DE", "+4930901820", "DE"],
    ["030/90 18-20", "de", "+4930901820", "DE"],
    ["+49 30 901820", undefined, "+4930901820", "DE"],
    ["+49 30 901820", "US", "+4930901820", "DE"],
    ["(201) 555-0123", "US", "+12015550123", "US"],
    ["030 901820", "+49", "+4930901820", "DE"],
    ["020 7946 0958", "GB", "+442079460958", "GB"],
  ])("the phone number %s of %s is %s", (number, country_code, e164, country) => {
    expect(normalizePhone({ number, country_code })).toEqual({
      number: e164,
      country_code: country,
    });
  });

  it.each([
    ["030 901820", undefined],
    ["030 901820", "XX"],
    ["+49 1", undefined],
    ["call 030 901820", "DE"],
    ["", "DE"],
  ])("the phone number %s of %s does not exist", (number, country_code) => {
    expect(normalizePhone({ number, country_code })).toBeNull();
  });

  it("a search for a phone number matches its beginning, in national or international form", () => {
    expect(phonePrefix("0151 234-567")).toBe("151234567");
    expect(phonePrefix("+49 (151) 2")).toBe("+491512");
    expect(phonePrefix("0049 151")).toBe("+49151");
    expect(phonePrefix("12")).toBeNull();
    expect(phonePrefix("Room 1234")).toBeNull();
  });
});
