import { expect, it } from "vitest";
import { failureOf, Offline } from "./failure";

it("tells what the server decided, with its number for support", () => {
  const failure = failureOf(
    Object.assign(new Error("Time is up."), {
      data: { code: "hold_expired", request_id: "req_1", extras: { a: 1 }, httpStatus: 409 },
    }),
  );
  expect(failure).toEqual({
    code: "hold_expired",
    message: "Time is up.",
    requestId: "req_1",
    extras: { a: 1 },
    outage: false,
  });
});

it("reads a broken connection as an outage, not as a decision", () => {
  expect(failureOf(new TypeError("fetch failed"))).toMatchObject({ code: "offline", outage: true });
  expect(failureOf(undefined).outage).toBe(true);
});

it("tells somebody without a connection that nothing was sent, and that only then", () => {
  const nothing = failureOf(new Offline());
  expect(nothing).toMatchObject({ code: "offline", outage: false });
  expect(nothing.message).toBe("You are offline, so nothing was sent. Connect and try again.");
  // The client wraps it like this.
  expect(failureOf(Object.assign(new Error("offline"), { cause: new Offline() }))).toEqual(nothing);
  expect(failureOf(new TypeError("fetch failed")).message).toMatch(/Look whether it was done/);
});
