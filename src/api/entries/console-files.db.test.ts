import { beforeEach, describe, expect, it } from "vitest";
import { builtInRoles } from "@/features/people/staff/built-in-roles";
import { BUILT_IN_ROLES, type BuiltInRole } from "@/features/people/staff/words";
import { newId } from "@/lib/ids";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { workAs } from "@/testing/worlds/staff-session";
import { consoleFileRoutes } from "./console-files";
import { restFetch } from "./rest-fetch";

const peer = { address: "127.0.0.1", local: true, tls: false };

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

async function get(path: string, cookie: string, init: RequestInit = {}, club = world.org.handle) {
  const address = `http://localhost:3000${path}?club=${club}`;
  return restFetch(new Request(address, { headers: { cookie }, ...init }), peer);
}
/** An address of the operation, of objects that are not there. */
const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, newId("inv"));

describe("the door of files", () => {
  it("reads alone: every operation behind it is a GET of /v1 that answers with a file", () => {
    const named = consoleFileRoutes.map(({ method, path }) => `${method} ${path}`);
    expect(named.filter((one) => !one.startsWith("GET /console/v1/"))).toEqual([]);
    expect(named).toEqual(
      expect.arrayContaining([
        "GET /console/v1/invoices/{invoice_id}/pdf",
        "GET /console/v1/credit-notes/{credit_note_id}/pdf",
        "GET /console/v1/cash-sessions/{cash_session_id}/pdf",
        "GET /console/v1/members/{member_id}/export",
      ]),
    );
  });

  it.each(BUILT_IN_ROLES)(
    "lets the role %s read what its scopes allow",
    async (role: BuiltInRole) => {
      const { cookie } = await workAs(world, role);
      const scopes: ReadonlySet<string> = new Set(builtInRoles[role].scopes);
      for (const { path, scope } of consoleFileRoutes) {
        const { status } = await get(addressOf(path), cookie);
        const allowed = scope === "none" || scopes.has("*") || scopes.has(scope);
        expect([path, status === 403]).toEqual([path, !allowed]);
      }
    },
  );

  it("gives a member's data to those who may export it, and to nobody of another club", async () => {
    const { cookie } = await workAs(world, "manager");
    const member = await makeMember(world);
    const path = `/console/v1/members/${member.id}/export`;
    const answer = await get(path, cookie);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(await answer.text()).toContain(member.id);
    const other = await makeWorld();
    expect((await get(path, cookie, {}, other.org.handle)).status).toBe(401);
    const theirs = await workAs(other, "manager");
    expect((await get(path, theirs.cookie, {}, other.org.handle)).status).toBe(404);
    expect((await get(path, "")).status).toBe(401);
  });

  it("changes nothing by any method", async () => {
    const { cookie } = await workAs(world, "owner");
    for (const method of ["POST", "PUT", "PATCH", "DELETE"])
      for (const { path } of consoleFileRoutes)
        expect((await get(addressOf(path), cookie, { method, headers: { cookie } })).status).toBe(
          405,
        );
  });
});
