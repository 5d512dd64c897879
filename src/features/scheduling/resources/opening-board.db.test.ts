import { beforeAll, describe, expect, test } from "vitest";
import { slotState } from "@/lib/slot-state";
import { toLocalDate } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { makeMember, makeResource, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { readOpeningBoard } from "./read-opening-board";
import { WHOLE_DAY } from "@/lib/time-window";

const ZONE = "Europe/Berlin";
let world: World;
let anna: Ctx;

beforeAll(async () => {
  world = await makeWorld();
  const { id } = await makeResource(world, { timezone: ZONE });
  // Open from nine to six, but for Wednesdays.
  const availability = ["monday", "tuesday", "thursday", "friday", "saturday", "sunday"].map(
    (day) => ({ day, starts_at_local: "09:00:00", ends_at_local: "18:00:00", capacity: 1 }),
  );
  await world.ctx.db.resource.updateMany({
    where: { organization_id: world.org.id, id },
    data: { availability },
  });
  anna = world.as(memberOf(await makeMember(world)));
});

/** Opens the board at an instant, and returns its day and the free starts. */
async function openAt(now: string, window = WHOLE_DAY) {
  world.setNow(now);
  const day = toLocalDate(Date.parse(now), ZONE);
  const asked = { day, duration_minutes: 60, quantity: 1, window };
  const opened = await readOpeningBoard(anna, asked);
  const free = opened.board.places
    .flatMap(({ slots }) => slots)
    .filter((slot) => slotState(slot) === "free")
    .map(({ starts_at_local }) => starts_at_local);
  return { day: opened.day, free };
}

describe("the board without a day in its address", () => {
  test("opens on a day with a free time, at any hour", async () => {
    const monday = Date.parse("2026-11-23T00:00:00+01:00");
    for (let hour = 0; hour < 24; hour++) {
      const { day, free } = await openAt(
        new Date(monday + hour * 3_600_000 + 60_000).toISOString(),
      );
      // The last hour begins at five.
      expect({ hour, day }).toEqual({ hour, day: hour < 17 ? "2026-11-23" : "2026-11-24" });
      expect(free[0]).toMatch(day);
    }
  });

  test("passes over a day that is closed", async () => {
    expect((await openAt("2026-11-24T22:10:00Z")).day).toBe("2026-11-26");
  });

  test("opens on a day with a time in the hours that are asked for", async () => {
    const morning = { from: 9 * 60, until: 11 * 60 };
    expect((await openAt("2026-11-23T11:00:00Z")).day).toBe("2026-11-23");
    expect((await openAt("2026-11-23T11:00:00Z", morning)).day).toBe("2026-11-24");
    // Nothing lies in hours that end before they begin: they count for nothing.
    const backwards = { from: 11 * 60, until: 9 * 60 };
    expect((await openAt("2026-11-23T11:00:00Z", backwards)).day).toBe("2026-11-23");
    expect((await openAt("2026-11-23T22:10:00Z", backwards)).day).toBe("2026-11-24");
  });

  test("stays on the day where the whole week has nothing", async () => {
    const night = { from: 60, until: 120 };
    expect((await openAt("2026-11-23T22:10:00Z", night)).day).toBe("2026-11-23");
  });
});
