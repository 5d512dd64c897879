import { byId } from "@/server/context";
import { describe, expect, it } from "vitest";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { suspendMember, unsuspendMember } from "@/features/people/members/suspend";
import { updateOrganization } from "@/features/platform/organizations/update";
import { createPortalToken } from "@/features/people/portal-tokens/create";
import { revokePortalToken } from "@/features/people/portal-tokens/revoke";
import { type CreatePortalToken, PORTAL_SCOPES } from "@/features/people/portal-tokens/schema";
import { InsufficientScope, InvalidCredentials, OriginNotAllowed } from "@/server/errors";
import { portalScopeOf } from "@/server/http/portal-scope";
import { restFetch } from "@/api/entries/rest-fetch";
import { expectProblem } from "./answers";
import type { Club } from "./club";
import { readyClub } from "./club-copies";
import { bearer, type Change, cookie, requestOf } from "./request";
import { beginMinute, portal, setUpContract } from "./set-up";

setUpContract();
const ME = portal.find(({ name }) => name === "GET /portal/v1/me")!.route;
const PROFILE = portal.find(({ name }) => name === "PATCH /portal/v1/me")!.route;
const SITE = "https://www.example.org";

type Scopes = CreatePortalToken["scopes"];

async function tokenOf(club: Club, scopes: Scopes = ["*"], member = "member_id") {
  const member_id = member === "member_id" ? await club.id("member_id") : member;
  return createPortalToken(club.ctx, { member_id, scopes, expires_in: 3600 });
}

/** Sends a request that an operation should accept, with these headers' caller. */
async function ask(route: typeof ME, club: Club, headers: Record<string, string>, more?: Change) {
  const call = await requestOf(route, club, { ...more, headers });
  return restFetch(new Request(`http://localhost${call.path}`, call), {
    address: "127.0.0.1",
    tls: false,
    local: true,
  });
}

const idOf = async (answer: Response) =>
  ((await answer.json()) as { member: { id: string } }).member.id;

describe("a portal token", () => {
  it.each(portal)(
    "a portal token opens $name with its own scope, and with no other",
    async ({ route }) => {
      const club = await readyClub();
      await beginMinute(`session:${await club.id("member_id")}`);
      const own = portalScopeOf(route) as (typeof PORTAL_SCOPES)[number];
      const others = PORTAL_SCOPES.filter((scope) => scope !== own);
      expect(others).toHaveLength(PORTAL_SCOPES.length - 1);
      const { token: without } = await tokenOf(club, others);
      const refused = await expectProblem(
        await ask(route, club, bearer(without)),
        InsufficientScope,
      );
      expect(refused["required_scope"]).toBe(own);
      const { token } = await tokenOf(club, [own]);
      expect((await ask(route, club, bearer(token))).status).toBe(route.status);
    },
  );

  it("every scope of a portal token opens an operation", () => {
    const asked = new Set<string>(portal.map(({ route }) => portalScopeOf(route)));
    expect(PORTAL_SCOPES.filter((scope) => !asked.has(scope))).toEqual([]);
  });

  it("a portal token opens nothing under /v1", async () => {
    const club = await readyClub();
    const { token } = await tokenOf(club);
    const answer = await restFetch(
      new Request("http://localhost/v1/members", { headers: bearer(token) }),
      { address: "203.0.113.7", tls: true, local: false },
    );
    await expectProblem(answer, InvalidCredentials);
  });

  it("a portal token acts only as its member, and counts as the member", async () => {
    const club = await readyClub();
    const { token } = await tokenOf(club);
    const answer = await ask(ME, club, bearer(token));
    expect(await idOf(answer)).toBe(await club.id("member_id"));
    const mine = await ask(ME, club, cookie(await club.session()));
    const left = (one: Response) => Number(one.headers.get("x-ratelimit-remaining"));
    expect(left(mine)).toBe(left(answer) - 1);
  });

  it("a portal token does not reach another member's objects", async () => {
    const club = await readyClub();
    const booking_id = await club.id("booking_id");
    const read = portal.find(({ name }) => name === "GET /portal/v1/bookings/{booking_id}")!.route;
    const asked = async (member: string) =>
      (
        await ask(read, club, bearer((await tokenOf(club, ["*"], member)).token), {
          ids: { booking_id },
        })
      ).status;
    expect(await asked("member_id")).toBe(200);
    expect(await asked(await club.id("source_member_id"))).toBe(404);
  });

  it.each(["expired", "revoked", "of an archived member", "of a suspended member"])(
    "a portal token that is %s is refused",
    async (how) => {
      const club = await readyClub();
      const { id, member_id, token } = await tokenOf(club);
      expect((await ask(ME, club, bearer(token))).status).toBe(200);
      const { ctx } = club;
      if (how === "expired") {
        const expires_at = new Date(Date.now() - 1);
        await ctx.db.portalToken.update({ where: byId(ctx, id), data: { expires_at } });
      }
      if (how === "revoked") await revokePortalToken(ctx, { member_id, portal_token_id: id });
      if (how === "of an archived member") await archiveMember(ctx, { member_id });
      if (how === "of a suspended member") {
        await suspendMember(ctx, { member_id });
        // Sessions ended by a suspension do not come back with its end.
        await unsuspendMember(ctx, { member_id });
      }
      await expectProblem(await ask(ME, club, bearer(token)), InvalidCredentials);
    },
  );

  it("an archived or suspended member gets no portal token", async () => {
    const club = await readyClub();
    const member_id = await club.id("member_id");
    await suspendMember(club.ctx, { member_id });
    await expect(tokenOf(club)).rejects.toMatchObject({
      extras: { current_status: "suspended" },
    });
    await archiveMember(club.ctx, { member_id });
    await expect(tokenOf(club)).rejects.toMatchObject({ extras: { current_status: "archived" } });
  });
});

/** Returns what an answer allows to pages of other origins. */
function openedBy(answer: Response) {
  const names = [...answer.headers.keys()].filter((name) => name.startsWith("access-control-"));
  return { origin: answer.headers.get("access-control-allow-origin"), names };
}
const CLOSED = { origin: null, names: [] };

async function namedSite(): Promise<Club> {
  const club = await readyClub();
  const organization_id = club.ctx.org.id;
  await updateOrganization(club.ctx, { organization_id, portal_origins: [SITE] });
  return club;
}

describe("a page of another site", () => {
  it("an origin listed by the organization may use a token, without cookies", async () => {
    const club = await namedSite();
    const { token } = await tokenOf(club);
    const answer = await ask(ME, club, { ...bearer(token), origin: SITE });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("vary")).toContain("Origin");
    const opened = openedBy(answer);
    expect(opened.origin).toBe(SITE);
    expect(opened.names).not.toContain("access-control-allow-credentials");
    const ended = await ask(ME, club, { ...bearer(`${token}x`), origin: SITE });
    expect(ended.status).toBe(401);
    expect(openedBy(ended).origin).toBe(SITE);
  });

  it.each([
    "https://evil.example",
    "http://www.example.org",
    "https://www.example.org:444",
    "null",
  ])("an origin that it does not list, like %s, may not use a token", async (origin) => {
    const club = await namedSite();
    const { token } = await tokenOf(club);
    const answer = await ask(PROFILE, club, { ...bearer(token), origin });
    await expectProblem(answer.clone(), OriginNotAllowed);
    expect(openedBy(answer)).toEqual(CLOSED);
  });

  it("an origin listed only by another organization may not use a token", async () => {
    await namedSite();
    const club = await readyClub();
    const { token } = await tokenOf(club);
    const answer = await ask(PROFILE, club, { ...bearer(token), origin: SITE });
    await expectProblem(answer, OriginNotAllowed);
  });

  it("a page of another site reads nothing with a cookie or an API key", async () => {
    const club = await namedSite();
    const session = cookie(await club.session());
    for (const headers of [session, bearer(await club.key())]) {
      const answer = await ask(ME, club, { ...headers, origin: SITE });
      expect(openedBy(answer)).toEqual(CLOSED);
    }
    const changed = await ask(PROFILE, club, {
      ...session,
      origin: SITE,
      "sec-fetch-site": "cross-site",
    });
    expect(changed.status).toBe(403);
  });

  it("a listed page with a token is told beforehand what it may send", async () => {
    await namedSite();
    const asked = (origin: string, sent: string) =>
      restFetch(
        new Request("http://localhost/portal/v1/me", {
          method: "OPTIONS",
          headers: {
            origin,
            "access-control-request-method": "PATCH",
            "access-control-request-headers": sent,
          },
        }),
        { address: "127.0.0.1", tls: false, local: true },
      );
    const named = await asked(SITE, "authorization,content-type");
    expect(named.status).toBe(204);
    expect(openedBy(named).origin).toBe(SITE);
    expect(named.headers.get("access-control-allow-methods")).toBe("GET, HEAD, PATCH");
    expect(named.headers.get("access-control-allow-headers")).toMatch(
      /^authorization, content-type/,
    );
    expect(openedBy(named).names).not.toContain("access-control-allow-credentials");
    expect(openedBy(await asked(SITE, "content-type"))).toEqual(CLOSED);
    expect(openedBy(await asked("https://evil.example", "authorization"))).toEqual(CLOSED);
  });

  it("a page of another site reaches nothing but the portal", async () => {
    const club = await namedSite();
    const { token } = await tokenOf(club);
    const answer = await restFetch(
      new Request("http://localhost/v1/members", { headers: { ...bearer(token), origin: SITE } }),
      { address: "203.0.113.8", tls: true, local: false },
    );
    expect(openedBy(answer)).toEqual(CLOSED);
  });
});
