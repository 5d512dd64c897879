import { describe, expect, it } from "vitest";
import { readCode, signCode } from "./codes";

const pass = "pas_01KAXV0000000000000000000A";
const code = signCode("org_a", pass);
const reasonOf = (organization: string, text: string) => {
  const read = readCode(organization, text);
  return read.ok ? null : read.reason;
};

describe("the code that the door scans", () => {
  it("names the pass and nobody, and is the same every time", () => {
    expect(code).toMatch(/^P1\.pas_01KAXV0000000000000000000A\.k1\.[\w-]{16}$/);
    expect(signCode("org_a", pass)).toBe(code);
    expect(readCode("org_a", code)).toEqual({ ok: true, pass_id: pass });
  });

  it("is refused once its signature is altered in any place", () => {
    const start = code.lastIndexOf(".") + 1;
    for (let at = start; at < code.length; at++) {
      const other = code[at] === "A" ? "B" : "A";
      expect(reasonOf("org_a", code.slice(0, at) + other + code.slice(at + 1))).toBe("forged");
    }
  });

  it("is refused for another pass than the one it was signed for", () => {
    expect(reasonOf("org_a", code.replace("0000A.", "0000B."))).toBe("forged");
  });

  it("is refused by the door of another organization", () => {
    expect(reasonOf("org_b", code)).toBe("forged");
  });

  it("is refused with a key that this installation does not have, and when it is no code at all", () => {
    expect(reasonOf("org_a", code.replace(".k1.", ".k0."))).toBe("unknown_key");
    for (const text of ["", "P1", `${code}x`, code.replace("P1", "P2"), `https://x.test/${code}`])
      expect(reasonOf("org_a", text)).toBe("malformed");
  });
});
