import { expect, test } from "vitest";
import { readSearch } from "./read-search";

test.each([
  [" req_01ARZ3NDEKTSV4RRFFQ69G5FAV ", { request_id: "req_01ARZ3NDEKTSV4RRFFQ69G5FAV" }],
  ["/v1/bookings", { path: "/v1/bookings" }],
  ["404", { status: ["404"] }],
  ["5XX", { status: ["5xx"] }],
  ["bookings.create", { operation: "bookings.create" }],
  ["slot_unavailable", { error_code: "slot_unavailable" }],
  ["  ", {}],
])("%j is looked for as %j", (typed, filters) => {
  expect(readSearch(typed)).toEqual(filters);
});
