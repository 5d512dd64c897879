import { expect, test } from "vitest";
import { toReturnPath, withOutcome } from "./return-url";

const ORIGINS = ["https://members.example.org", "http://127.0.0.1:3000"];

test.each([
  ["/bookings/1?a=b#c", "/bookings/1?a=b#c"],
  ["https://members.example.org/bookings/1", "/bookings/1"],
  ["http://127.0.0.1:3000/bookings/1", "/bookings/1"],
  [null, "/"],
  ["", "/"],
  ["https://evil.example/x", "/"],
  ["http://members.example.org/x", "/"],
  ["https://members.example.org.evil.example/x", "/"],
  ["https://members.example.org//evil.example", "/"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["/.//evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["http://", "/"],
])("the return URL %s leads to %s", (asked, path) => {
  expect(toReturnPath(asked, ORIGINS)).toBe(path);
});

test("the outcome is added to existing parameters", () => {
  const outcome = { redirect_status: "failed" };
  expect(withOutcome("/a?b=c#d", outcome)).toBe("/a?b=c&redirect_status=failed#d");
});
