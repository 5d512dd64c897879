import { describe, expect, it } from "vitest";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { byId, inTx } from "@/server/context";
import { setUpPasses } from "@/testing/worlds/passes";
import { untilBlocked } from "@/testing/waits";
import { makeWorld } from "@/testing/worlds/world";
import { provisionPass } from "./provision";
import { revokePass } from "./revoke";
import { bumpVersions } from "./bump-version";

const own = setUpPasses();

const read = (id: string) =>
  own.world.ctx.db.pass.findUniqueOrThrow({ where: byId(own.world.ctx, id) });
const eventsOf = async (id: string) => {
  const events = await own.world.ctx.db.domainEvent.findMany({
    where: { object_id: id, type: "pass.updated" },
    orderBy: { sequence: "asc" },
  });
  return events.map(({ data }) => data);
};
async function makeProvisioned(at = own.world) {
  const pass = await own.makePass(at);
  await provisionPass(at.ctx, { pass_id: pass.id });
  return pass.id;
}
const touch = (id: string) =>
  inTx(own.world.ctx, (tx) => bumpVersions(tx, { id }, "manual")).then((ids) => ids.length);

describe("a pass with new content", () => {
  it("gets its next version, a change tag and an event, with all others of the same change", async () => {
    const [a, b] = [await makeProvisioned(), await makeProvisioned()];
    const untouched = await makeProvisioned();
    const before = await read(a);
    const ids = await inTx(own.world.ctx, (tx) =>
      bumpVersions(tx, { id: { in: [b, a] } }, "design"),
    );
    expect(ids.sort()).toEqual([a, b].sort());
    const after = await read(a);
    expect(after.version).toBe(before.version + 1);
    expect(after.change_tag).toBeGreaterThan(before.change_tag);
    expect((await read(b)).change_tag).toBe(after.change_tag);
    expect(await eventsOf(a)).toEqual([{ reason: "design", version: after.version }]);
    expect(await read(untouched)).toMatchObject({ version: 1, change_tag: 0 });
  });

  it("is left alone before it was handed out, once it is revoked, and in another organization", async () => {
    const other = await makeWorld();
    const theirs = await makeProvisioned(other);
    const draft = (await own.makePass()).id;
    const revoked = await makeProvisioned();
    await revokePass(own.world.ctx, { pass_id: revoked });
    const { version } = await read(revoked);
    const ids = await inTx(own.world.ctx, (tx) =>
      bumpVersions(tx, { id: { in: [theirs, draft, revoked] } }, "design"),
    );
    expect(ids).toEqual([]);
    expect(await read(revoked)).toMatchObject({ version });
    expect(await eventsOf(draft)).toEqual([]);
  });

  it("is announced when it is revoked, and when its member is archived", async () => {
    const [revoked, archived] = [await makeProvisioned(), await makeProvisioned()];
    await revokePass(own.world.ctx, { pass_id: revoked });
    await revokePass(own.world.ctx, { pass_id: revoked });
    await archiveMember(own.world.ctx, { member_id: (await read(archived)).member_id });
    for (const id of [revoked, archived])
      expect(await eventsOf(id)).toEqual([{ reason: "revoked", version: 2 }]);
  });

  it("never has the same second of change twice, however fast its changes follow", async () => {
    const id = await makeProvisioned();
    own.world.setNow("2026-11-23T08:00:00.900Z");
    const seconds: string[] = [];
    for (let change = 0; change < 3; change++) {
      await touch(id);
      seconds.push((await read(id)).content_updated_at.toISOString());
    }
    own.world.setNow("2026-11-23T07:00:00.000Z"); // the clock was set back
    await touch(id);
    seconds.push((await read(id)).content_updated_at.toISOString());
    expect(seconds).toEqual([
      "2026-11-23T08:00:00.000Z",
      "2026-11-23T08:00:01.000Z",
      "2026-11-23T08:00:02.000Z",
      "2026-11-23T08:00:03.000Z",
    ]);
  });
});

describe("change tags", () => {
  it("follow the order of commits, not the order in which changes began", async () => {
    const [slow, fast] = [await makeProvisioned(), await makeProvisioned()];
    await inTx(own.world.ctx, async (tx) => {
      await bumpVersions(tx, { id: slow }, "manual");
      await touch(fast);
    });
    expect((await read(slow)).change_tag).toBeGreaterThan((await read(fast)).change_tag);
  });

  it("wait for a commit that is under way, so that none becomes visible before a lower one", async () => {
    const [first, second] = [await makeProvisioned(), await makeProvisioned()];
    const order: string[] = [];
    let later: Promise<unknown> = Promise.resolve();
    await inTx(own.world.ctx, async (tx) => {
      await bumpVersions(tx, { id: first }, "manual");
      // A commit begins like this: the tag is given, and nobody sees it yet.
      await tx.db.$executeRaw`SET CONSTRAINTS tag_changed_pass IMMEDIATE`;
      later = touch(second).then(() => order.push("second"));
      await untilBlocked(tx, [later]);
      order.push("first");
    });
    await later;
    expect(order).toEqual(["first", "second"]);
    expect((await read(second)).change_tag).toBeGreaterThan((await read(first)).change_tag);
  });

  it("are given to many changes at once without a deadlock", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => makeProvisioned()));
    const changes = Array.from({ length: 24 }, (_, n) =>
      inTx(own.world.ctx, async (tx) => {
        await bumpVersions(
          tx,
          { id: { in: [ids[n % 6] ?? "", ids[(n + 1) % 6] ?? ""] } },
          "manual",
        );
      }),
    );
    await Promise.all(changes);
    const rows = await own.world.ctx.db.pass.findMany({ where: { id: { in: ids } } });
    expect(rows.map(({ version }) => version)).toEqual(Array.from({ length: 6 }, () => 9));
  });
});
