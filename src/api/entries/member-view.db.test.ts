import { beforeEach, describe, expect, it } from "vitest";
import { trpcContext } from "@/api/trpc";
import { updateOrganization } from "@/features/platform/organizations/update";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import type { BuiltInRole } from "@/features/people/staff/words";
import { VIEW_HEADER, viewMarkIn } from "@/lib/member-view";
import { CLUB_HEADER } from "@/lib/portal-path";
import { byId } from "@/server/context";
import { sha256 } from "@/server/config/secrets";
import { newPeer } from "@/testing/limits";
import { workAs } from "@/testing/worlds/staff-session";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { restFetch } from "./rest-fetch";
import { trpcFetch } from "./trpc-handler";

let world: World;
let member: Awaited<ReturnType<typeof makeMember>>;
beforeEach(async () => {
  world = await makeWorld();
  member = await makeMember(world);
});

const BASE = "http://localhost:3000";
const own = { "sec-fetch-site": "same-origin" };

function post(path: string, cookie: string, more: Record<string, string> = own) {
  const headers = { cookie, ...more };
  return restFetch(new Request(BASE + path, { method: "POST", headers }), newPeer());
}
const begin = (cookie: string, id = member.id, club = world.org.handle) =>
  post(`/console/v1/members/${id}/view?club=${club}`, cookie);

/** Begins a view as somebody with a role; gives their cookies after it. */
async function look(role: BuiltInRole = "front_desk") {
  const person = await workAs(world, role);
  const answer = await begin(person.cookie);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(`/${world.org.handle}`);
  const views = answer.headers.getSetCookie().map((one) => one.split(";")[0] ?? "");
  return { ...person, before: person.cookie, cookie: [person.cookie, ...views].join("; ") };
}
const seen = async (cookie: string, handle = world.org.handle, host: string | null = null) => {
  const { member: ctx, view } = await trpcContext(cookie, { handle, host });
  return view ? ctx?.actor.id : null;
};

describe("seeing the portal as a member", () => {
  it("shows that member, and leaves the person's session alone", async () => {
    const { cookie, before } = await look();
    expect(await seen(cookie)).toBe(member.id);
    expect(await seen(before)).toBeNull();
    expect(viewMarkIn(cookie)).toMatch(/^[0-9a-f]{16}$/);
    const stopped = await post(
      `/console/v1/member-view/stop?club=${world.org.handle}&member=${member.id}`,
      cookie,
    );
    expect(stopped.headers.get("location")).toBe(
      `/console/${world.org.handle}/members/${member.id}`,
    );
    expect(stopped.headers.get("clear-site-data")).toBe('"cache"');
    const cleared = stopped.headers.getSetCookie();
    expect(cleared.map((one) => /^[\w-]+=;.*Max-Age=0/.test(one))).toEqual([true, true]);
    expect(cleared.join()).not.toContain("session-token");
  });

  it("speaks to the person in their own language, whatever the member's is", async () => {
    const { db } = world.ctx;
    await db.member.update({ where: byId(world.ctx, member.id), data: { locale: "fr" } });
    const { cookie, email } = await look();
    const read = () => trpcContext(cookie, { handle: world.org.handle });
    expect(await read()).toMatchObject({ reader: { locale: "fr" }, view: { language: null } });
    await db.user.update({ where: { email }, data: { locale: "de" } });
    expect(await read()).toMatchObject({ reader: { locale: "fr" }, view: { language: "de" } });
  });

  it("is recorded once, with who looked, in the member's history", async () => {
    const { id } = await look();
    const where = { organization_id: world.org.id, type: "member.viewed" };
    const events = await world.ctx.db.domainEvent.findMany({ where });
    expect(events).toMatchObject([
      { object_id: member.id, actor: `staff:${id}`, data: { by: "Mia", minutes: 15 } },
    ]);
  });

  it("is of that club's members alone", async () => {
    const other = await makeWorld();
    const { cookie } = await look();
    expect(await seen(cookie, other.org.handle)).toBeNull();
    const { cookie: mine } = await workAs(world, "owner");
    expect((await begin(mine, (await makeMember(other)).id)).status).toBe(404);
    expect((await begin(mine, member.id, other.org.handle)).status).toBe(401);
  });

  it("needs the right, a session, our own page, and a member who has a portal", async () => {
    for (const role of ["accountant", "host", "viewer"] as const)
      expect([role, (await begin((await workAs(world, role)).cookie)).status]).toEqual([role, 403]);
    expect((await begin("")).status).toBe(401);
    const { cookie } = await workAs(world, "manager");
    const path = `/console/v1/members/${member.id}/view?club=${world.org.handle}`;
    expect((await post(path, cookie, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    const get = new Request(BASE + path, { headers: { cookie } });
    expect((await restFetch(get, newPeer())).status).toBe(405);
    await archiveMember(world.ctx, { member_id: member.id });
    expect((await begin(cookie)).status).toBe(409);
  });

  it("can be switched off by the club, and then ends at once", async () => {
    const { cookie, before } = await look();
    const organization_id = world.org.id;
    await updateOrganization(world.ctx, { organization_id, member_view: false });
    expect(await seen(cookie)).toBeNull();
    expect((await begin(before)).status).toBe(403);
  });

  it("ends with the person's place on the staff, their right, and their session", async () => {
    const { db } = world.ctx;
    const [suspended, demoted, out] = [await look(), await look(), await look()];
    const set = (id: string, data: object) =>
      db.staffMember.update({ where: byId(world.ctx, id), data });
    await set(suspended.id, { status: "suspended" });
    await set(demoted.id, { role_ids: ["viewer"] });
    await db.session.delete({ where: { token_hash: sha256(out.token) } });
    for (const { cookie } of [suspended, demoted, out]) expect(await seen(cookie)).toBeNull();
  });

  it("opens nothing in another browser, at another domain, changed, or after its time", async () => {
    const { cookie, before } = await look();
    const view = cookie.slice(before.length);
    const { cookie: others } = await workAs(world, "owner");
    expect(await seen(others + view)).toBeNull();
    expect(await seen(cookie, world.org.handle, "club.example.org")).toBeNull();
    const another = await makeMember(world);
    expect(await seen(cookie.replace(member.id, another.id))).toBeNull();
    const end = /\.(\d{13})\./.exec(cookie)?.[1] ?? "";
    expect(Number(end) - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(Number(end) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    expect(await seen(cookie.replace(end, String(Number(end) + 60_000)))).toBeNull();
  });

  it("once over, leaves a page of it nothing to do, also not in the reader's own portal", async () => {
    const { before, id } = await look();
    const { email } = await world.ctx.db.staffMember.findUniqueOrThrow({
      where: byId(world.ctx, id),
    });
    await world.ctx.db.member.update({ where: byId(world.ctx, member.id), data: { email } });
    const ask = async (more: Record<string, string>) => {
      const headers = { cookie: before, [CLUB_HEADER]: world.org.handle, ...own, ...more };
      const answer = await trpcFetch(new Request(`${BASE}/api/trpc/me.get`, { headers }));
      return answer.status;
    };
    expect(await ask({})).toBe(200);
    expect(await ask({ [VIEW_HEADER]: "1" })).toBe(403);
  });
});
