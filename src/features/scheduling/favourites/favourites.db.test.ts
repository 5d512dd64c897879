import { beforeAll, describe, expect, test } from "vitest";
import type { Ctx } from "@/server/context";
import { makeMember, makeResource, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { listFavourites } from "./list";
import { markFavourite } from "./mark";
import { unmarkFavourite } from "./unmark";

let world: World;
let anna: Ctx;
let ben: Ctx;
let court: string;
let studio: string;

beforeAll(async () => {
  world = await makeWorld();
  anna = world.as(memberOf(await makeMember(world)));
  ben = world.as(memberOf(await makeMember(world)));
  court = (await makeResource(world)).id;
  studio = (await makeResource(world)).id;
});

describe("a member's favourite places", () => {
  test("are the member's own, the latest first, and marking twice is marking once", async () => {
    await markFavourite(anna, { resource_id: court });
    world.setNow("2026-11-23T07:00:00Z");
    await markFavourite(anna, { resource_id: studio });
    await markFavourite(anna, { resource_id: court });
    expect(await listFavourites(anna)).toEqual({ resource_ids: [studio, court] });
    expect(await listFavourites(ben)).toEqual({ resource_ids: [] });
    await unmarkFavourite(ben, { resource_id: court });
    await unmarkFavourite(anna, { resource_id: studio });
    expect(await listFavourites(anna)).toEqual({ resource_ids: [court] });
  });

  test("leave out an archived place, and none of another club can be marked", async () => {
    const place = await makeResource(world);
    await markFavourite(ben, { resource_id: place.id });
    await world.ctx.db.resource.updateMany({
      where: { organization_id: world.org.id, id: place.id },
      data: { archived_at: world.ctx.now() },
    });
    expect(await listFavourites(ben)).toEqual({ resource_ids: [] });
    const elsewhere = await makeResource(await makeWorld());
    await expect(markFavourite(ben, { resource_id: elsewhere.id })).rejects.toMatchObject({
      of: { code: "resource_not_found" },
    });
  });
});
