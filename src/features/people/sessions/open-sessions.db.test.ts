import { byId } from "@/server/context";
import { beforeEach, describe, expect, test } from "vitest";
import { MINUTE } from "@/lib/time";
import { newId } from "@/lib/ids";
import { getDatabase } from "@/server/data/db";
import { makeMember, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { beginSession } from "./begin";
import { endOtherSessions, endSession, listSessions } from "./open-sessions";
import { readSession } from "./read";

let world: World;
let email: string;
let member: { id: string };
beforeEach(async () => {
  world = await makeWorld({ now: new Date().toISOString() });
  member = await makeMember(world);
  email = `${newId("mbr").toLowerCase()}@example.test`;
  await world.ctx.db.member.update({ where: byId(world.ctx, member.id), data: { email } });
});

async function signIn(device: string, of = email, now = new Date()) {
  const token = await beginSession(getDatabase().prisma, { email: of, before: null, device, now });
  const { user } = (await readSession(getDatabase().prisma, token, now)) ?? {};
  return { token, user_id: user?.id ?? "", email: of };
}
const isSignedIn = async ({ token }: { token: string }) =>
  (await readSession(getDatabase().prisma, token, new Date())) !== null;

describe("a member's sessions", () => {
  test("the list shows each session's device and times, the current one first, and no other person's", async () => {
    const earlier = new Date(Date.now() - 30 * MINUTE);
    const phone = await signIn("Safari · iPhone", email, earlier);
    const laptop = await signIn("Firefox · Linux");
    await signIn("Chrome · Mac", `other-${email}`);
    const list = await listSessions(world.as(memberOf(member)), phone);
    expect(list.map(({ device, current }) => [device, current])).toEqual([
      ["Safari · iPhone", true],
      ["Firefox · Linux", false],
    ]);
    expect(list[0]).toMatchObject({
      created_at: earlier.toISOString(),
      last_used_at: earlier.toISOString(),
    });
    await isSignedIn(phone);
    const [used] = await listSessions(world.as(memberOf(member)), laptop).then((all) =>
      all.filter(({ current }) => !current),
    );
    expect(Date.parse(used?.last_used_at ?? "")).toBeGreaterThan(earlier.getTime() + 29 * MINUTE);
    expect(JSON.stringify(list)).not.toContain(phone.token);
  });

  test("sessions can be ended singly or all at once, but never the current one or another person's", async () => {
    const [here, one, two] = [await signIn("A"), await signIn("B"), await signIn("C")];
    const foreign = await signIn("D", `other-${email}`);
    const ctx = world.as(memberOf(member));
    const [theirs] = await listSessions(ctx, foreign);
    const [mine, ...others] = await listSessions(ctx, here);
    for (const session_id of [theirs?.id ?? "", mine?.id ?? "", "none"]) {
      expect(await endSession(ctx, here, { session_id })).toHaveLength(3);
    }
    const { id: session_id = "" } = others.find(({ device }) => device === "B") ?? {};
    expect(await endSession(ctx, here, { session_id })).toHaveLength(2);
    expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([false, true]);
    expect(await endOtherSessions(ctx, here)).toHaveLength(1);
    expect([await isSignedIn(here), await isSignedIn(two)]).toEqual([true, false]);
    expect(await isSignedIn(foreign)).toBe(true);
  });

  test("ending a session requires a fresh sign-in", async () => {
    const [here, other] = [await signIn("A"), await signIn("B")];
    const stale = world.as(memberOf(member, false));
    const refused = { name: "fresh_sign_in_required" };
    await expect(endOtherSessions(stale, here)).rejects.toMatchObject(refused);
    await expect(endSession(stale, here, { session_id: "x" })).rejects.toMatchObject(refused);
    expect(await isSignedIn(other)).toBe(true);
  });
});
