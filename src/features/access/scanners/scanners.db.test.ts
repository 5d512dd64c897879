import { beforeEach, describe, expect, it } from "vitest";
import { scannerPairing } from "@/api/entries/scanner";
import { restFetch } from "@/api/entries/rest-fetch";
import { DAY } from "@/lib/time";
import { makeCourt, makeHolder } from "@/testing/worlds/door";
import { newPeer, withinAMinute } from "@/testing/limits";
import { makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { createEvent } from "@/features/scheduling/events/create";
import { createScanner } from "./create";
import { getDoorNow } from "./door-now";
import { findPairing, pairScanner, renewPairing } from "./pairing";
import { revokeScanner } from "./revoke";
import { takeSnapshot } from "./snapshot";

const ORIGIN = "http://localhost:3000";
let world: World;
beforeEach(async () => {
  // The session's clock is the server's own: its data must not have expired by then.
  world = await makeWorld({ now: new Date().toISOString() });
});

const tokenOf = (url: string | null) => url?.split("/").at(-1) ?? "";
async function pair(at = world, resource_ids: string[] = []) {
  const scanner = await createScanner(at.ctx, { name: "Main entrance", resource_ids });
  const session = await pairScanner(at.ctx, tokenOf(scanner.pairing_url));
  return { scanner, session };
}
async function ask(
  session: string | null,
  method: string,
  path: string,
  body?: unknown,
  site = "same-origin",
  organization?: string,
) {
  const response = await restFetch(
    new Request(`${ORIGIN}${path}`, {
      method,
      headers: {
        ...(session && { cookie: `foyer-door=${session}` }),
        "sec-fetch-site": site,
        ...(organization && { "service-context": organization }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
    newPeer(),
  );
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text || "{}") as Record<string, unknown> };
}

describe("a phone at the door", () => {
  it("is paired by a link that works once, and the page before the button changes nothing", async () => {
    const { pairing_url } = await createScanner(world.ctx, { name: "Main entrance" });
    const send = () =>
      scannerPairing(
        new Request(`${ORIGIN}/door/pairing`, {
          method: "POST",
          headers: { "sec-fetch-site": "same-origin" },
          body: new URLSearchParams({ token: tokenOf(pairing_url) }),
        }),
        newPeer(),
      );
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410]);
    const cookie = answers.find(({ status }) => status === 303)?.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(
      /^foyer-door=[\w-]{43}; Path=\/door; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    const session = /=([^;]+)/.exec(cookie)?.[1] ?? "";
    expect((await ask(session, "GET", "/door/v1/now")).body).toMatchObject({
      scanner: { name: "Main entrance" },
      occupancy: { inside: 0 },
    });
  });

  it.each([-40, 400])(
    "is paired within a day of real time, the club's clock %i days away",
    async (days) => {
      const test_clock_at = new Date(Date.now() + days * DAY);
      const org = { ...world.org, test_clock_at };
      const ctx = { ...world.ctx, org, now: () => test_clock_at };
      const { pairing_url } = await createScanner(ctx, { name: "Main entrance" });
      const token = tokenOf(pairing_url);
      const after = (ms: number) => findPairing(ctx.db, token, new Date(Date.now() + ms));
      expect([await after(0), await after(DAY)]).toEqual([expect.anything(), null]);
      expect(await pairScanner(ctx, token)).toMatch(/^[\w-]{43}$/);
    },
  );

  it("is not paired by a body that is larger than a link", async () => {
    const { pairing_url } = await createScanner(world.ctx, { name: "Main entrance" });
    const token = tokenOf(pairing_url);
    const send = (filling: string) =>
      scannerPairing(
        new Request(`${ORIGIN}/door/pairing`, {
          method: "POST",
          headers: { "sec-fetch-site": "same-origin" },
          body: new URLSearchParams({ token, filling }),
        }),
        newPeer(),
      );
    expect((await send("x".repeat(2000))).status).toBe(410);
    expect((await send("x")).status).toBe(303);
  });

  it("must wait when it has asked thirty times in a minute without a session", async () => {
    const peer = newPeer();
    const now = () => restFetch(new Request(`${ORIGIN}/door/v1/now`), peer);
    const answers: number[] = [];
    await withinAMinute(async () => {
      for (let n = 0; n < 31; n++) answers.push((await now()).status);
    });
    expect(answers).toEqual([...Array<number>(30).fill(401), 429]);
  });

  it("checks people in under its own name, and may do nothing else", async () => {
    const { scanner, session } = await pair();
    const { code } = await makeHolder(world);
    const { status, body } = await ask(session, "POST", "/door/v1/scans", { code, check_in: true });
    expect([status, body["result"], body["checked_in"]]).toEqual([200, "valid", true]);
    expect(body["scanner"]).toEqual({ id: scanner.id, name: "Main entrance" });
    const where = { organization_id: world.org.id, type: "pass_scan.recorded" };
    const event = await world.ctx.db.domainEvent.findFirstOrThrow({ where });
    expect(event.actor).toBe(`scanner:${scanner.id}`);
    for (const path of ["/v1/members", "/portal/v1/me", "/v1/passes/scans"])
      expect((await ask(session, "GET", path)).status).toBe(401);
    const undone = await ask(session, "POST", `/door/v1/scans/${String(body["id"])}/undo`);
    expect(undone.status).toBe(200);
  });

  it("is refused without its session, from another site, once revoked, and once another is paired", async () => {
    const { scanner, session } = await pair();
    const { code } = await makeHolder(world);
    expect((await ask(null, "GET", "/door/v1/now")).status).toBe(401);
    const foreign = await ask(session, "POST", "/door/v1/scans", { code }, "cross-site");
    expect(foreign.body).toMatchObject({
      detail: expect.stringContaining("this site's own pages"),
    });
    expect(foreign.status).toBe(403);
    const { pairing_url } = await renewPairing(world.ctx, { door_scanner_id: scanner.id });
    expect((await ask(session, "GET", "/door/v1/now")).status).toBe(200);
    const next = await pairScanner(world.ctx, tokenOf(pairing_url));
    expect((await ask(session, "GET", "/door/v1/now")).status).toBe(401);
    expect((await ask(next, "GET", "/door/v1/now")).status).toBe(200);
    await revokeScanner(world.ctx, { door_scanner_id: scanner.id });
    expect((await ask(next, "GET", "/door/v1/now")).status).toBe(401);
  });

  it("knows its own organization only: passes, people, places and scans of others are not there", async () => {
    const { session } = await pair();
    const other = await makeWorld();
    const theirs = await makeHolder(other);
    const room = await makeResource(other);
    const scan = (body: object) => ask(session, "POST", "/door/v1/scans", body);
    expect((await scan({ code: theirs.code })).body).toMatchObject({
      result: "wrong_organization",
      member: null,
    });
    expect((await scan({ short_id: theirs.member.short_id })).body).toMatchObject({
      result: "invalid_code",
    });
    expect((await scan({ code: theirs.code, resource_id: room.id })).status).toBe(404);
    const their = await pair(other);
    const made = await ask(their.session, "POST", "/door/v1/scans", {
      code: theirs.code,
      check_in: true,
    });
    const path = `/door/v1/scans/${String(made.body["id"])}/undo`;
    expect((await ask(session, "POST", path)).status).toBe(404);
    const { payload } = await takeSnapshot(world.ctx);
    expect(payload).not.toContain(theirs.member.id);
  });

  it("chooses from the day's events, and in the evening from those of the night and the morning", async () => {
    world.setNow("2026-11-20T08:00:00.000Z");
    await makeHolder(world);
    const party = (title: string, from: string, until: string) =>
      createEvent(world.ctx, {
        ...{ title, timezone: "UTC", capacity: 50, status: "published" },
        ...{ starts_at_local: `2026-11-${from}`, ends_at_local: `2026-11-${until}` },
      });
    await party("Party", "23T20:00:00", "24T03:00:00");
    await party("Early swim", "24T00:15:00", "24T01:00:00");
    await party("Late class", "24T18:00:00", "24T19:00:00");
    const { id } = await createScanner(world.ctx, { name: "Main entrance" });
    const titlesAt = async (now: string) => {
      world.setNow(now);
      const ctx = world.as({ kind: "scanner", id, scopes: new Set(["door:read"]) });
      const { places } = await getDoorNow(ctx, {});
      return places.filter(({ event_id }) => event_id).map(({ name }) => name);
    };
    expect(await titlesAt("2026-11-23T09:00:00.000Z")).toEqual(["Party"]);
    expect(await titlesAt("2026-11-23T22:50:00.000Z")).toEqual(["Party", "Early swim"]);
    const all = ["Party", "Early swim", "Late class"];
    expect(await titlesAt("2026-11-24T00:30:00.000Z")).toEqual(all);
  });

  it("refuses a scan that was made at another organization's door, before it was paired again", async () => {
    const { session } = await pair();
    const other = await makeWorld();
    const { code } = await makeHolder(world);
    const scan = (organization: string) =>
      ask(session, "POST", "/door/v1/scans", { code }, "same-origin", organization);
    expect(await scan(other.org.id)).toMatchObject({
      status: 403,
      body: { code: "not_linked_to_tenant" },
    });
    expect(await world.ctx.db.passScan.count({ where: { organization_id: world.org.id } })).toBe(0);
    expect((await scan(world.org.id)).body).toMatchObject({ result: "valid" });
  });

  it("undoes its own scans, and no other door's check-ins", async () => {
    const [front, back] = [await pair(), await pair()];
    const { code } = await makeHolder(world);
    const { body } = await ask(front.session, "POST", "/door/v1/scans", { code, check_in: true });
    const path = `/door/v1/scans/${String(body["id"])}/undo`;
    expect((await ask(back.session, "POST", path)).status).toBe(404);
    expect((await ask(front.session, "POST", path)).status).toBe(200);
  });

  it("checks in at its own places only", async () => {
    const [mine, other] = [await makeCourt(world), await makeCourt(world)];
    const { session } = await pair(world, [mine.id]);
    const { code } = await makeHolder(world);
    const at = (body: object) => ask(session, "POST", "/door/v1/scans", { code, ...body });
    expect((await at({ resource_id: other.id })).status).toBe(403);
    expect((await at({})).status).toBe(403);
    expect((await at({ resource_id: mine.id })).body).toMatchObject({ result: "no_booking_today" });
    const { body } = await ask(session, "GET", "/door/v1/now");
    expect(body).toMatchObject({ anywhere: false, places: [{ resource_id: mine.id }] });
    const now = (place: string) => ask(session, "GET", `/door/v1/now?resource_id=${place}`);
    expect([(await now(mine.id)).status, (await now(other.id)).status]).toEqual([200, 403]);
  });
});
