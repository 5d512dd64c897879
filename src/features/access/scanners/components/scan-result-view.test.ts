import { describe, expect, it } from "vitest";
import { askedBy } from "./scan-result-view";

describe("a scanned text", () => {
  it("is a short id only if it has that form", () => {
    for (const text of ["ABCD2345", "abcd2345"]) expect(askedBy(text)).toEqual({ short_id: text });
    for (const code of ["%", "\\", "A%", "P1.pas_1.k1.abc", "https://x.org", "A".repeat(17)])
      expect(askedBy(code)).toEqual({ code });
  });
});
