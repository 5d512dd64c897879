import { beforeAll, describe, expect, test } from "vitest";
import { updatePriceRule } from "@/features/catalogue/pricing/update";
import { makePrice, makeWorld, type World } from "@/testing/worlds/world";
import { createEvent } from "./create";
import { listEvents } from "./list";
import { type CreateEvent, ListEvents } from "./schema";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const yoga = (fields: Partial<CreateEvent> = {}): CreateEvent => ({
  ...{ title: "Morning yoga", timezone: "UTC" },
  ...{ starts_at_local: "2026-11-24T10:00:00", ends_at_local: "2026-11-24T11:00:00" },
  ...fields,
});

describe("the events of a price rule", () => {
  test("are those that name it and those that it names, of a search too", async () => {
    const price = await makePrice(world, 1250);
    const priced = (more = {}) =>
      listEvents(world.ctx, ListEvents.parse({ price_rule_id: price.id, ...more }));
    expect(await priced()).toMatchObject({ items: [], total: 0 });
    const naming = await createEvent(world.ctx, yoga({ price_rule_ids: [price.id] }));
    const named = await createEvent(world.ctx, yoga({ title: "Evening yoga" }));
    await createEvent(world.ctx, yoga());
    const change = { price_rule_id: price.id, event_ids: [named.id] };
    await updatePriceRule(world.ctx, change);
    const found = await priced();
    expect(found.total).toBe(2);
    expect(found.items.map(({ id }) => id).toSorted()).toEqual([naming.id, named.id].toSorted());
    expect((await priced({ search: "evening" })).items).toMatchObject([{ id: named.id }]);
  });
});
