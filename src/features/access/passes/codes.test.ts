import { describe, expect, it } from "vitest";
import { encryptSecret } from "@/server/config/secrets";
import { derivedCodeSecret } from "./code-secrets";
import {
  currentCode,
  findStep,
  isSignedBy,
  printedCode,
  readCode,
  rotatingParameters,
  signCode,
} from "./codes";
import { oneTimeCode, stepAt } from "./totp";

const keyOf = (organization_id: string, key_id = "k1") => ({
  organization_id,
  key_id,
  secret: encryptSecret(derivedCodeSecret({ organization_id, key_id })),
});
const [key, nextKey] = [keyOf("org_a"), keyOf("org_a", "k2")];
const pass = { id: "pas_01KAXV0000000000000000000A", code_key: key };
const code = signCode(pass);
const isGood = (text: string, of = key) => {
  const read = readCode(text);
  return read && isSignedBy(of, read);
};

describe("the code that the door scans", () => {
  it("names the pass and nobody, and is the same every time", () => {
    expect(code).toMatch(/^P1\.pas_01KAXV0000000000000000000A\.k1\.[\w-]{16}$/);
    expect(signCode(pass)).toBe(code);
    expect(readCode(code)).toMatchObject({ pass_id: pass.id, key_id: "k1", moving: null });
    expect(isGood(code)).toBe(true);
  });

  it("is refused once its signature is altered in any place", () => {
    const start = code.lastIndexOf(".") + 1;
    for (let at = start; at < code.length; at++) {
      const other = code[at] === "A" ? "B" : "A";
      expect(isGood(code.slice(0, at) + other + code.slice(at + 1))).toBe(false);
    }
  });

  it("is refused for another pass or another key than it was signed with", () => {
    expect(isGood(code.replace("0000A.", "0000B."))).toBe(false);
    expect(isGood(code.replace(".k1.", ".k2."), nextKey)).toBe(false);
    expect(isGood(signCode({ ...pass, code_key: nextKey }))).toBe(false);
  });

  it("is refused by the door of another organization", () => {
    expect(isGood(code, keyOf("org_b"))).toBe(false);
  });

  it("is another with the organization's next key", () => {
    const next = signCode({ ...pass, code_key: nextKey });
    expect(next.split(".").at(-1)).not.toBe(code.split(".").at(-1));
    expect(isGood(next, nextKey)).toBe(true);
  });

  it("is refused when it is of another version or no code at all", () => {
    for (const text of [
      "",
      "P1",
      `${code}x`,
      `${code}.1234567`,
      `${code}.12345678.12345678`,
      code.replace("P1", "P2"),
      code.replace(".k1.", ".k0."),
      `https://x.test/${code}`,
    ])
      expect(readCode(text)).toBeNull();
  });
});

describe("the code that moves on with the clock", () => {
  const now = new Date("2026-11-23T06:00:10.000Z");
  const moving = currentCode(pass, "rotating_only", now);
  const digits = moving.message.slice(code.length + 1);
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

  it("is the printed one and eight digits, until its half minute ends", () => {
    expect(moving.message).toMatch(new RegExp(`^${code.replaceAll(".", "\\.")}\\.\\d{8}$`));
    expect(moving.ends_at?.toISOString()).toBe("2026-11-23T06:00:30.000Z");
    expect(readCode(moving.message)).toMatchObject({ moving: digits });
    expect(currentCode(pass, "rotating_only", after(30)).message).not.toBe(moving.message);
  });

  it("holds one step before and after its own, and no longer", () => {
    const { step } = stepAt(now, 30_000);
    for (const seconds of [-40, 0, 19, 49])
      expect(findStep(pass, digits, after(seconds))).toBe(step);
    for (const seconds of [-41, 50, 3600])
      expect(findStep(pass, digits, after(seconds))).toBeNull();
    expect(findStep({ ...pass, id: `${pass.id.slice(0, -1)}B` }, digits, now)).toBeNull();
    expect(findStep({ ...pass, code_key: nextKey }, digits, now)).toBeNull();
  });

  it("is shown where the design asks for it, and a card that cannot move shows none then", () => {
    expect(currentCode(pass, "static", now)).toEqual({ message: code, ends_at: null });
    expect(currentCode(pass, "photo_check", now)).toEqual(moving);
    expect(printedCode(pass, "static")).toBe(code);
    expect(printedCode(pass, "photo_check")).toBe(code);
    expect(printedCode(pass, "rotating_only")).toBeNull();
  });

  it("is the same when a wallet makes it from its parameters", () => {
    const { key_hex, period_millis, value_length, value_pattern, algorithm } =
      rotatingParameters(pass);
    expect(algorithm).toBe("TOTP_SHA1");
    const value = oneTimeCode(
      Buffer.from(key_hex, "hex"),
      stepAt(now, period_millis).step,
      value_length,
    );
    expect(value_pattern.replace("{totp_value_0}", value)).toBe(moving.message);
  });
});
