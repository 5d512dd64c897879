import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { isFromThisMachine, markThisMachine } from "./from-this-machine";

/** Whether a page takes a request for one of somebody at this machine. */
function isOwn(remoteAddress: string | undefined, headers: Record<string, string>): boolean {
  const request = { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
  markThisMachine(request);
  return isFromThisMachine(new Headers(request.headers as Record<string, string>));
}
const host = "localhost:3000";

describe("a request is one of this machine", () => {
  test.each(["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1"])("from %s", (address) => {
    expect(isOwn(address, { host })).toBe(true);
    expect(isOwn(address, { host: "[::1]:3000" })).toBe(true);
  });
});

describe("a request is not taken for one of this machine", () => {
  test.each(["192.168.1.7", "::ffff:192.168.1.7", "fe80::1", "203.0.113.9", "", undefined])(
    "from %s",
    (address) => {
      expect(isOwn(address, { host })).toBe(false);
    },
  );

  test.each(["x-forwarded-for", "forwarded", "x-real-ip", "via", "x-forwarded-host"])(
    "when a proxy on it has added %s",
    (name) => {
      expect(isOwn("127.0.0.1", { host, [name]: "127.0.0.1" })).toBe(false);
    },
  );

  test("when a page elsewhere has its own name lead here", () => {
    expect(isOwn("127.0.0.1", { host: "rebound.example:3000" })).toBe(false);
    expect(isOwn("127.0.0.1", {})).toBe(false);
  });

  test("when it brings the mark itself", () => {
    expect(isOwn("203.0.113.9", { host, "x-foyer-from-this-machine": "true" })).toBe(false);
    expect(isFromThisMachine(new Headers({ "x-foyer-from-this-machine": "true" }))).toBe(false);
    expect(isFromThisMachine(new Headers({ "x-foyer-from-this-machine": "" }))).toBe(false);
  });
});

test("a mark that was heard of is of no use from elsewhere", () => {
  const seen = { host } as Record<string, string>;
  expect(isOwn("127.0.0.1", seen)).toBe(true);
  expect(isOwn("192.168.1.7", { ...seen })).toBe(false);
});
