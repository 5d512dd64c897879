import { describe, expect, test } from "vitest";
import type { Peer } from "./peer";
import { isEncrypted, isSecure, pageAddress } from "./transport";

const ask = (headers: Record<string, string> = {}, host = "foyer.test") =>
  new Request(`http://${host}/`, { headers });
const clear: Peer = { address: "203.0.113.9", tls: false, local: false };
const local: Peer = { address: "127.0.0.1", tls: false, local: true };
const said = (proto: string) => ask({ "x-forwarded-proto": proto });

describe("a request is encrypted", () => {
  test("over our own TLS, or if a trusted proxy reports that", () => {
    expect(isEncrypted(ask(), { ...clear, tls: true }, 0)).toBe(true);
    expect(isEncrypted(said("https"), clear, 1)).toBe(true);
    expect(isEncrypted(said("https"), clear, 0)).toBe(false);
    expect(isEncrypted(said("https, http"), clear, 1)).toBe(false);
    // The proxy's connection may be encrypted when its client's is not.
    expect(isEncrypted(said("http"), { ...clear, tls: true }, 1)).toBe(false);
  });
});

describe("clear text", () => {
  test("is accepted from programs on this machine, under any name, and from nowhere else", () => {
    expect(isSecure(ask(), local, 0)).toBe(true);
    for (const host of ["localhost", "127.0.0.1", "[::1]", "foyer.test"]) {
      expect(isSecure(ask({}, host), clear, 0), host).toBe(false);
    }
  });

  test("is accepted from nobody behind a trusted proxy, even one on this machine", () => {
    expect(isSecure(said("http"), local, 1)).toBe(false);
    expect(isSecure(ask(), local, 1)).toBe(false);
    expect(isSecure(said("https"), local, 1)).toBe(true);
  });
});

describe("the address of a page's visitor", () => {
  const forwarded = ask({ "x-forwarded-for": "198.51.100.7, 203.0.113.9, 192.0.2.1" });

  test("is the peer's, or the one that the trusted proxies name", () => {
    expect(pageAddress(forwarded, 0)).toBe("192.0.2.1");
    expect(pageAddress(forwarded, 1)).toBe("192.0.2.1");
    expect(pageAddress(forwarded, 2)).toBe("203.0.113.9");
  });
});
