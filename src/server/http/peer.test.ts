import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { markOf, markPeer, peerFrom } from "./peer";

/** Returns the sender that Next's handlers see behind our own server. */
function peerSeen(remoteAddress: string | undefined, headers: Record<string, string>, tls = false) {
  const socket = { remoteAddress, ...(tls && { encrypted: true }) };
  const request = { headers, socket } as unknown as IncomingMessage;
  markPeer(request);
  return peerFrom(new Headers(request.headers as Record<string, string>));
}
const isLocal = (...of: Parameters<typeof peerSeen>) => peerSeen(...of).local;
const host = "localhost:3000";

describe("a local request", () => {
  test.each(["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1"])("comes from %s", (address) => {
    expect(isLocal(address, { host })).toBe(true);
    expect(isLocal(address, { host: "[::1]:3000" })).toBe(true);
  });
});

describe("a foreign request", () => {
  test.each(["192.168.1.7", "::ffff:192.168.1.7", "fe80::1", "203.0.113.9", "", undefined])(
    "comes from %s",
    (address) => {
      expect(isLocal(address, { host })).toBe(false);
    },
  );

  test.each(["x-forwarded-for", "forwarded", "x-real-ip", "via", "x-forwarded-host"])(
    "came through a proxy on this machine that added %s",
    (name) => {
      expect(isLocal("127.0.0.1", { host, [name]: "127.0.0.1" })).toBe(false);
    },
  );

  test("came from a page elsewhere whose name points here", () => {
    expect(isLocal("127.0.0.1", { host: "rebound.example:3000" })).toBe(false);
    expect(isLocal("127.0.0.1", {})).toBe(false);
  });

  test.each(["true", "", " tls local 127.0.0.1", "x tls local 127.0.0.1"])(
    "stays foreign with a mark %o of its own",
    (mark) => {
      const headers = { host, "x-foyer-peer": mark };
      expect(isLocal("203.0.113.9", { ...headers })).toBe(false);
      expect(peerFrom(new Headers(headers))).toMatchObject({ local: false, tls: false });
    },
  );
});

test("a known mark is useless to anybody else", () => {
  const heard = { host, ...markOf({ address: "127.0.0.1", tls: true, local: true }) };
  expect(peerFrom(new Headers(heard)).local).toBe(true);
  expect(peerSeen("192.168.1.7", { ...heard })).toEqual({
    ...{ address: "192.168.1.7", tls: false, local: false },
  });
});

test("code behind Next gets the sender's address and whether the connection is encrypted", () => {
  const other = { host: "club.example", "x-forwarded-for": "127.0.0.1" };
  const peer = { address: "2001:db8::7", local: false };
  expect(peerSeen("2001:db8::7", other, true)).toEqual({ ...peer, tls: true });
  expect(peerSeen("2001:db8::7", other)).toEqual({ ...peer, tls: false });
});

test("without our own server the address is the last forwarded one, and nothing else is trusted", () => {
  const headers = {
    host,
    "x-forwarded-for": "127.0.0.1, 203.0.113.9",
    "x-forwarded-proto": "https",
  };
  const peer = { address: "203.0.113.9", tls: false, local: false };
  expect(peerFrom(new Headers(headers))).toEqual(peer);
  expect(peerFrom(new Headers({ host }))).toEqual({ ...peer, address: "unknown" });
});
