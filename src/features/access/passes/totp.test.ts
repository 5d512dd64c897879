import { describe, expect, it } from "vitest";
import { oneTimeCode, stepAt } from "./totp";

const key = Buffer.from("12345678901234567890");

describe("a code that moves on with the clock", () => {
  it.each([
    ["1970-01-01T00:00:59Z", "94287082"],
    ["2005-03-18T01:58:29Z", "07081804"],
    ["2005-03-18T01:58:31Z", "14050471"],
    ["2009-02-13T23:31:30Z", "89005924"],
    ["2033-05-18T03:33:20Z", "69279037"],
    ["2603-10-11T11:33:20Z", "65353130"],
  ])("has at %s the value of RFC 6238, appendix B", (at, code) => {
    expect(oneTimeCode(key, stepAt(new Date(at), 30_000).step, 8)).toBe(code);
  });

  it("holds until its step ends", () => {
    const { step, ends_at } = stepAt(new Date("2026-11-23T06:00:29.999Z"), 30_000);
    expect(ends_at.toISOString()).toBe("2026-11-23T06:00:30.000Z");
    expect(stepAt(ends_at, 30_000).step).toBe(step + 1);
  });
});
