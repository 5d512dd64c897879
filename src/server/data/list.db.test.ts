import { beforeAll, describe, expect, it } from "vitest";
import { createHost } from "@/features/scheduling/hosts/create";
import { listHosts } from "@/features/scheduling/hosts/list";
import { ListHosts } from "@/features/scheduling/hosts/schema";
import { listPage } from "./list";
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

  it("without a count goes up to its page, and one further where more follows", async () => {
    const seen = [];
    for (const page of [1, 2, 3]) {
      const { items, next_cursor, ...told } = await list({ size: 2, page, total: "none" });
      seen.push([told.total, told.pages, items.length, next_cursor !== null]);
    }
    expect(seen).toEqual([
      [3, 2, 2, true],
      [5, 3, 2, true],
      [5, 3, 1, false],
    ]);
    const first = await list({ size: 2, total: "none" });
    const second = await list({ size: 2, total: "none", cursor: first.next_cursor });
    expect([second.total, second.page]).toEqual([5, 2]);
    // What was after a cursor may be gone.
    const after = { size: 3, created_at_gte: "2026-11-23T06:01:00.000Z", total: "none" };
    const { next_cursor } = await list({ ...after, size: 2 });
    await world.ctx.db.host.updateMany({
      where: { organization_id: world.org.id, id: newestFirst[2] ?? "" },
      data: { archived_at: new Date() },
    });
    const gone = await list({ ...after, cursor: next_cursor });
    expect([gone.total, gone.items]).toEqual([2, []]);
    await world.ctx.db.host.updateMany({
      where: { organization_id: world.org.id },
      data: { archived_at: null },
    });
    // No row tells how many there are before an empty page.
    expect(await list({ size: 2, page: 9, total: "none" })).toMatchObject({ total: 5, items: [] });
  });

  it("runs no count without need", async () => {
    let counts = 0;
    const count = () => Promise.resolve((counts += 1));
    const rows = () => Promise.resolve([{ id: "a", created_at: new Date(0) }]);
    const run = { count, rows, view: ({ id }: { id: string }) => id };
    await listPage(ListHosts.parse({ total: "none" }), run);
    expect(counts).toBe(0);
    await listPage(ListHosts.parse({}), run);
    expect(counts).toBe(1);
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
