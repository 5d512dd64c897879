import { expect, test } from "vitest";
import { makeResource, makeWorld } from "@/testing/world";
import { createResource } from "./create";
import { updateResource } from "./update";

test("an empty id of terms is refused at its field, at the beginning and later", async () => {
  const world = await makeWorld();
  const refused = { faults: [{ loc: ["body", "policy_id"] }] };
  const { id: resource_id } = await makeResource(world);
  const none = { policy_id: "" };
  const change = updateResource(world.ctx, { resource_id, ...none });
  await expect(change).rejects.toMatchObject(refused);
  const create = createResource(world.ctx, {
    ...{ name: "Room", timezone: "UTC", availability: [], ...none },
  });
  await expect(create).rejects.toMatchObject(refused);
});
