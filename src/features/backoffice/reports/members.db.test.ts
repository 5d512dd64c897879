import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { createMember } from "@/features/people/members/create";
import { restoreMember } from "@/features/backoffice/member-lifecycle/restore";
import { HOUR } from "@/lib/time";
import { makeWorld, type World } from "@/testing/worlds/world";
import { reportMembers } from "./members";
import type { ReportPeriod } from "./schema";

const report = ({ ctx }: World, from: string, to: string, rest: Partial<ReportPeriod> = {}) =>
  reportMembers(ctx, { from, to, interval: "month", ...rest });

/** Adds a member at a given time. */
async function join(world: World, at: string, status: "draft" | "active" = "active") {
  world.setNow(at);
  return (await createMember(world.ctx, { name: "Test member", status })).id;
}

async function archive(world: World, at: string, member_id: string) {
  world.setNow(at);
  await archiveMember(world.ctx, { member_id });
}

async function restore(world: World, at: string, member_id: string) {
  world.setNow(at);
  await restoreMember(world.ctx, { member_id });
}

describe("members who joined and left", () => {
  it("are counted in each part of the period, and all members at its end", async () => {
    const world = await makeWorld();
    const founder = await join(world, "2026-07-01T10:00:00.000Z");
    await join(world, "2026-09-10T10:00:00.000Z", "draft");
    const third = await join(world, "2026-09-30T21:59:59.999Z");
    // An instant later it is October in Berlin.
    await join(world, "2026-09-30T22:00:00.000Z");
    await archive(world, "2026-10-05T10:00:00.000Z", founder);
    await archive(world, "2026-10-06T10:00:00.000Z", third);
    await restore(world, "2026-11-02T10:00:00.000Z", third);
    await archive(world, "2026-11-20T10:00:00.000Z", third);
    await join(world, "2026-12-24T10:00:00.000Z");
    const { items, totals, by_status } = await report(world, "2026-09-01", "2026-12-01");
    expect(items).toMatchObject([
      { from: "2026-09-01", joined: 2, archived: 0, restored: 0, net: 2, members: 3 },
      { from: "2026-10-01", joined: 1, archived: 2, restored: 0, net: -1, members: 2 },
      { from: "2026-11-01", joined: 0, archived: 1, restored: 1, net: 0, members: 2 },
    ]);
    expect(totals).toMatchObject({ joined: 3, archived: 3, restored: 1, net: 1, members: 2 });
    expect(by_status).toEqual([
      { status: "draft", members: 1 },
      { status: "invited", members: 0 },
      { status: "active", members: 2 },
      { status: "lapsed", members: 0 },
      { status: "suspended", members: 0 },
      { status: "archived", members: 2 },
    ]);
  });

  it("are those of the day of 25 hours, and of weeks over the end of a month", async () => {
    const world = await makeWorld();
    await join(world, "2026-10-25T22:30:00.000Z");
    await join(world, "2026-11-01T22:59:59.999Z");
    const days = await report(world, "2026-10-25", "2026-10-27", { interval: "day" });
    expect(days.items.map((item) => item.joined)).toEqual([1, 0]);
    const weeks = await report(world, "2026-10-19", "2026-11-09", { interval: "week" });
    expect(weeks.items.map((item) => [item.from, item.joined, item.members])).toEqual([
      ["2026-10-19", 1, 1],
      ["2026-10-26", 1, 2],
      ["2026-11-02", 0, 2],
    ]);
  });

  it("are the organization's own", async () => {
    const [world, other] = [await makeWorld(), await makeWorld()];
    const theirs = await join(other, "2026-10-05T10:00:00.000Z");
    await archive(other, "2026-10-06T10:00:00.000Z", theirs);
    await restore(other, "2026-10-07T10:00:00.000Z", theirs);
    const { totals, by_status } = await report(world, "2026-10-01", "2026-11-01");
    expect(totals).toMatchObject({ joined: 0, archived: 0, restored: 0, members: 0 });
    expect(by_status.every((one) => one.members === 0)).toBe(true);
  });

  it("equal a replay of any history", async () => {
    const steps = fc.array(
      fc.record({
        hours: fc.integer({ min: 1, max: 200 }),
        member: fc.integer({ min: 0, max: 4 }),
        does: fc.constantFrom("join", "archive", "restore"),
      }),
      { minLength: 1, maxLength: 15 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (told) => {
        const world = await makeWorld();
        let now = Date.parse("2026-09-01T00:00:00.000Z");
        const ids: string[] = [];
        const gone = new Set<string>();
        const done: { at: number; does: string }[] = [];
        for (const { hours, member, does } of told) {
          now += hours * HOUR;
          const at = new Date(now).toISOString();
          const id = ids[member % Math.max(1, ids.length)];
          if (does === "join") ids.push(await join(world, at));
          else if (!id || gone.has(id) === (does === "archive")) continue;
          else if (does === "archive") await archive(world, at, id).then(() => gone.add(id));
          else await restore(world, at, id).then(() => gone.delete(id));
          done.push({ at: now, does });
        }
        const count = (does: string, from: number, until: number) =>
          done.filter((one) => one.does === does && from <= one.at && one.at < until).length;
        const { items } = await report(world, "2026-09-03", "2026-12-15", { interval: "week" });
        for (const item of items) {
          const [from, until] = [Date.parse(item.starts_at), Date.parse(item.ends_at)];
          expect(item).toMatchObject({
            joined: count("join", from, until),
            archived: count("archive", from, until),
            restored: count("restore", from, until),
            members:
              count("join", 0, until) + count("restore", 0, until) - count("archive", 0, until),
          });
        }
      }),
      { numRuns: 15 },
    );
  });
});
