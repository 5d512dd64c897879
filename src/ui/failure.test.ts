import { expect, it } from "vitest";
import { failureOf, isUnanswered, Offline, readFailureOf, sayUnanswered } from "./failure";

sayUnanswered({
  offline: "Connect and try again.",
  broken: "Look whether it was done.",
  unread: "Try again.",
});

it("a failure has the server's decision, with its number for support", () => {
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

it("a broken connection is an outage, not a decision", () => {
  expect(failureOf(new TypeError("fetch failed"))).toMatchObject({ code: "offline", outage: true });
  expect(failureOf(undefined).outage).toBe(true);
});

it("a question that was not answered may be asked again, and what was decided stays as it is", () => {
  const broken = new TypeError("fetch failed");
  expect(readFailureOf(broken)).toEqual({ ...failureOf(broken), message: "Try again." });
  expect(readFailureOf(new Offline())).toEqual(failureOf(new Offline()));
  const decided = Object.assign(new Error("Gone."), { data: { code: "not_found" } });
  expect(readFailureOf(decided)).toEqual(failureOf(decided));
});

it("a failure without a connection says that nothing was sent", () => {
  const nothing = failureOf(new Offline());
  expect(nothing).toMatchObject({ code: "offline", outage: false });
  expect(nothing.message).toBe("Connect and try again.");
  // The client wraps it like this.
  expect(failureOf(Object.assign(new Error("offline"), { cause: new Offline() }))).toEqual(nothing);
  expect(failureOf(new TypeError("fetch failed")).message).toMatch(/Look whether it was done/);
});

it("only a change that the server has decided is another act the next time", () => {
  const told = (code: string, httpStatus = 409) =>
    isUnanswered(failureOf(Object.assign(new Error(), { data: { code, httpStatus } })));
  expect(told("amount_changed")).toBe(false);
  expect(told("idempotency_key_reused")).toBe(false);
  expect(told("idempotency_in_progress")).toBe(true);
  expect(told("internal", 500)).toBe(true);
  expect(isUnanswered(failureOf(new TypeError("fetch failed")))).toBe(true);
  expect(isUnanswered(failureOf(new Offline()))).toBe(true);
});
