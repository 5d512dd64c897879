import { beforeAll, describe, expect, it } from "vitest";
import { createHost } from "@/features/scheduling/hosts/create";
import { listHosts } from "@/features/scheduling/hosts/list";
import { ListHosts } from "@/features/scheduling/hosts/schema";
import { makeWorld, type World } from "@/testing/worlds/world";

let world: World;
let newestFirst: string[];
beforeAll(async () => {
  world = await makeWorld();
  // Two rows of each instant: within one, only the id decides the order.
  for (const [n, minute] of ["00", "00", "01", "01", "02"].entries()) {
    world.setNow(`2026-11-23T06:${minute}:00.000Z`);
    await createHost(world.ctx, { name: `Host ${n}` });
  }
  newestFirst = (await list({})).items.map((host) => host.id);
});

const list = (query: object) => listHosts(world.ctx, ListHosts.parse(query));

describe("a list", () => {
  it("is read page by page by its cursors, to the end and no further", async () => {
    const seen: string[] = [];
    const pages = [];
    for (let cursor: string | undefined; ;) {
      const page = await list({ size: 2, ...(cursor && { cursor }) });
      seen.push(...page.items.map((host) => host.id));
      pages.push([page.page, page.pages, page.total, page.items.length]);
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(newestFirst);
    expect(pages).toEqual([
      [1, 3, 5, 2],
      [2, 3, 5, 2],
      [3, 3, 5, 1],
    ]);
  });

  it("has no next page when the last one is full, and none beyond it", async () => {
    expect((await list({ size: 5 })).next_cursor).toBeNull();
    expect((await list({ page: 9 })).next_cursor).toBeNull();
  });

  it("continues from any page, within its filters", async () => {
    const second = await list({ size: 2, page: 2 });
    const third = await list({ size: 2, cursor: second.next_cursor });
    expect(third.items.map((host) => host.id)).toEqual(newestFirst.slice(4));
    const early = { created_at_lt: "2026-11-23T06:02:00.000Z", size: 3 };
    const first = await list(early);
    const rest = await list({ ...early, cursor: first.next_cursor });
    expect([...first.items, ...rest.items].map((host) => host.id)).toEqual(newestFirst.slice(1));
  });

  it("is not shifted by objects added meanwhile", async () => {
    const first = await list({ size: 2 });
    world.setNow("2026-11-23T07:00:00.000Z");
    await createHost(world.ctx, { name: "Latecomer" });
    const second = await list({ size: 2, cursor: first.next_cursor });
    expect(second.items.map((host) => host.id)).toEqual(newestFirst.slice(2, 4));
  });

  it("refuses a cursor of another list", () => {
    expect(ListHosts.safeParse({ cursor: "bm9uZQ" }).success).toBe(false);
  });
});
