import { expect, test } from "vitest";
import { differing } from "./differing";

test("only fields that are not as they were are sent", () => {
  const before = { id: "grp_1", name: "Juniors", description: null as string | null };
  expect(differing(before, { name: "Juniors", description: "Up to 18" })).toEqual({
    description: "Up to 18",
  });
  expect(differing(before, { name: "Youth", description: null })).toEqual({ name: "Youth" });
  expect(differing(before, { name: "Juniors" })).toEqual({});
});

test("a list that holds what it held is as it was", () => {
  const before = { role_ids: ["front_desk"], host_id: null as string | null };
  expect(differing(before, { role_ids: ["front_desk"], host_id: "hst_1" })).toEqual({
    host_id: "hst_1",
  });
  expect(differing(before, { role_ids: ["manager"] })).toEqual({ role_ids: ["manager"] });
});
