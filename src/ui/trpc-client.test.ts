import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { failureOf, sayUnanswered } from "./failure";
import { onSignedOut } from "./signed-out";
import { trpcClient } from "./trpc-client";

sayUnanswered({
  offline: "Connect and try again.",
  broken: "Look whether it was done.",
  unread: "Try again.",
});

const sent = vi.fn(() => Promise.reject(new TypeError("fetch failed")));

beforeEach(() => {
  sent.mockClear();
  vi.stubGlobal("fetch", sent);
  vi.stubGlobal("document", { documentElement: { lang: "de" }, querySelector: () => null });
  vi.stubGlobal("location", { pathname: "/harbour/bookings" });
});
afterEach(() => vi.unstubAllGlobals());

const connected = (onLine: boolean) => vi.stubGlobal("navigator", { onLine });
const refusal = (call: Promise<unknown>) => call.then(() => null, failureOf);

test("a change without a connection fails at once, and nothing is sent then or later", async () => {
  connected(false);
  const failure = await refusal(trpcClient().bookings.release.mutate({ booking_id: "bkg_1" }));
  expect(failure?.message).toBe("Connect and try again.");
  connected(true);
  expect(sent).not.toHaveBeenCalled();
});

test("a change with a connection is sent once, in the language of the page and to its club", async () => {
  connected(true);
  const failure = await refusal(trpcClient().bookings.release.mutate({ booking_id: "bkg_1" }));
  expect(failure?.message).toMatch(/Look whether it was done/);
  expect(sent).toHaveBeenCalledOnce();
  const [, asked] = sent.mock.calls[0] as unknown as [string, RequestInit];
  const headers = new Headers(asked.headers);
  expect(headers.get("accept-language")).toBe("de");
  expect(headers.get("foyer-club")).toBe("harbour");
});

test("a change of somebody who is signed out says so to the page, and a question or another refusal does not", async () => {
  connected(true);
  const told = vi.fn();
  onSignedOut(told);
  const refuse = (code: string) =>
    vi.stubGlobal("fetch", () =>
      Promise.resolve(Response.json({ error: { message: "No.", code: -1, data: { code } } })),
    );
  refuse("invalid_credentials");
  await refusal(trpcClient().bookings.list.query({}));
  expect(told).not.toHaveBeenCalled();
  await refusal(trpcClient().bookings.release.mutate({ booking_id: "bkg_1" }));
  expect(told).toHaveBeenCalledOnce();
  refuse("hold_expired");
  await refusal(trpcClient().bookings.release.mutate({ booking_id: "bkg_1" }));
  expect(told).toHaveBeenCalledOnce();
});
