import { describe, expect, test } from "vitest";
import { isEncrypted, pageAddress } from "./transport";

const ask = (headers: Record<string, string>) => new Request("http://foyer.test/", { headers });
const clear = { address: "203.0.113.9", tls: false };

describe("a request is encrypted", () => {
  test("over our own TLS, or where a proxy that is trusted says so, and nobody else", () => {
    const claimed = ask({ "x-forwarded-proto": "https" });
    expect(isEncrypted(ask({}), { ...clear, tls: true }, 0)).toBe(true);
    expect(isEncrypted(claimed, clear, 1)).toBe(true);
    expect(isEncrypted(claimed, clear, 0)).toBe(false);
    expect(isEncrypted(ask({ "x-forwarded-proto": "https, http" }), clear, 1)).toBe(false);
  });
});

describe("who asks for a page", () => {
  const forwarded = ask({ "x-forwarded-for": "198.51.100.7, 203.0.113.9, 192.0.2.1" });

  test("is the peer, whatever it claims, or whom the trusted proxies name", () => {
    expect(pageAddress(forwarded, 0)).toBe("192.0.2.1");
    expect(pageAddress(forwarded, 1)).toBe("192.0.2.1");
    expect(pageAddress(forwarded, 2)).toBe("203.0.113.9");
  });
});
