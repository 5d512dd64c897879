import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { markPeer } from "@/server/http/peer";
import { withSettings } from "@/testing/settings";
import { listMailbox, mailReach } from "./mailbox";

/** Returns the headers of a page's request, as our own server hands them on. */
function seenFrom(remoteAddress: string, more: Record<string, string> = {}): Headers {
  const headers = { host: "localhost:3000", ...more };
  markPeer({ headers, socket: { remoteAddress } } as unknown as IncomingMessage);
  return new Headers(headers);
}
const here = () => seenFrom("127.0.0.1");
const elsewhere = () => seenFrom("192.168.1.7");

describe("the demo's mailbox", () => {
  test("is shown to a browser on the machine, and to nobody else", async () => {
    expect(await listMailbox(here())).not.toBeNull();
    expect(await listMailbox(elsewhere())).toBeNull();
    expect(await listMailbox(seenFrom("127.0.0.1", { "x-forwarded-for": "::1" }))).toBeNull();
    // As under `next start`, where nobody has seen the socket.
    expect(await listMailbox(new Headers({ host: "localhost:3000" }))).toBeNull();
  });

  test("is shown to nobody at a public address, even through a proxy on the same machine", async () => {
    await withSettings({ BASE_URL: "https://members.example.org", TRUST_PROXY: 1 }, async () => {
      expect(await listMailbox(here())).toBeNull();
      expect(await listMailbox(seenFrom("127.0.0.1", { "x-forwarded-proto": "https" }))).toBeNull();
    });
  });

  test("is shown to everybody if the operator has set that", async () => {
    const lan = { BASE_URL: "http://192.168.1.5:3000", DEMO_MAILBOX: "public" as const };
    await withSettings(lan, async () => {
      expect(await listMailbox(elsewhere())).not.toBeNull();
      expect(await listMailbox(new Headers())).not.toBeNull();
    });
  });

  test("does not exist without a demo, nor beside a mail server", async () => {
    await withSettings({ DEMO: false }, async () => expect(await listMailbox(here())).toBeNull());
    await withSettings({ SMTP_URL: "smtp://127.0.0.1:9" }, async () => {
      expect(await listMailbox(here())).toBeNull();
    });
  });
});

test("the sign-in page tells its own visitor how mail arrives", async () => {
  expect(mailReach(here())).toEqual({ by: "mailbox", address: "/mailbox" });
  expect(mailReach(elsewhere())).toEqual({ by: "nothing" });
  await withSettings({ DEMO: false }, async () => {
    expect(mailReach(here())).toEqual({ by: "nothing" });
  });
  await withSettings({ SMTP_URL: "smtp://127.0.0.1:9" }, async () => {
    expect(mailReach(elsewhere())).toEqual({ by: "server" });
  });
});
