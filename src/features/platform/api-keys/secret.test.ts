import { describe, expect, it } from "vitest";
import { sha256 } from "@/server/config/secrets";
import { isKeySecret, makeSecret } from "./secret";

describe("the secret of an API key", () => {
  it("a secret contains its mode, 32 random bytes in base62, and a checksum", () => {
    expect(makeSecret("live").secret).toMatch(/^mk_live_[0-9A-Za-z]{49}$/);
    expect(makeSecret("test").secret).toMatch(/^mk_test_[0-9A-Za-z]{49}$/);
    expect(makeSecret("live").secret).not.toBe(makeSecret("live").secret);
  });

  it("a secret is stored as its SHA-256 and a hint that reveals nothing", () => {
    const { secret, hash, hint } = makeSecret("live");
    expect(hash.equals(sha256(secret))).toBe(true);
    expect(hint).toBe(`${secret.slice(0, 12)}…`);
  });

  it("a secret is recognized, but not with a wrong character, truncated, or of another mode", () => {
    for (let n = 0; n < 200; n++) {
      const { secret } = makeSecret("live");
      expect(isKeySecret(secret)).toBe(true);
      const at = 8 + (n % 49);
      const other = secret[at] === "a" ? "b" : "a";
      expect(isKeySecret(secret.slice(0, at) + other + secret.slice(at + 1))).toBe(false);
      expect(isKeySecret(secret.slice(0, -1))).toBe(false);
      expect(isKeySecret(`${secret}0`)).toBe(false);
      expect(isKeySecret(secret.replace("live", "test"))).toBe(false);
    }
  });
});
