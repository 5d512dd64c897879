import { expect, test } from "vitest";
import { newId } from "@/lib/ids";
import { idsIn } from "./ids-in";

test("a request names each object once, and not itself", () => {
  const [booking, member, request] = [newId("bkg"), newId("mbr"), newId("req")];
  const found = idsIn({
    path: `/v1/bookings/${booking}/check-in`,
    query: null,
    request_body: { member_id: member, note: "[12 characters]" },
    response_body: { resource_id: booking, request_id: request },
  });
  expect(found).toEqual([booking, member]);
});
