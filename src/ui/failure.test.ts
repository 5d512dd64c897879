import { expect, it } from "vitest";
import { failureOf } from "./failure";

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

it("tells somebody whose session has ended to sign in, not about API keys", () => {
  const data = { code: "invalid_credentials", request_id: "req_1", extras: {}, httpStatus: 401 };
  const { message } = failureOf(Object.assign(new Error("The API key is invalid."), { data }));
  expect(message).toMatch(/sign in/);
  expect(message).not.toMatch(/API key/);
});

it("tells somebody who is too fast to wait, not about headers", () => {
  const data = { code: "rate_limit_exceeded", request_id: "req_1", extras: {}, httpStatus: 429 };
  const { message } = failureOf(Object.assign(new Error("See Retry-After."), { data }));
  expect(message).toMatch(/Wait a minute/);
});
