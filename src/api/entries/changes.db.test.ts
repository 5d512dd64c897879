import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { distributeEvents } from "@/api/jobs/outbox";
import { consoleFiles } from "@/api/entries/console-files";
import { changeFeed } from "@/api/change-feed";
import type { BuiltInRole } from "@/features/people/staff/words";
import { newId } from "@/lib/ids";
import { sha256 } from "@/server/config/secrets";
import { byId, inTx } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { recordEvent } from "@/server/jobs/events";
import { workAs as staffSession } from "@/testing/worlds/staff-session";
import { eventually } from "@/testing/waits";
import { makeWorld, type World } from "@/testing/worlds/world";
import { MOST_STREAMS, streamChanges } from "./changes";

const { prisma } = getDatabase();
const peer = { address: "127.0.0.1", local: true, tls: false };

let world: World;
let leaving: AbortController;
beforeEach(async () => {
  world = await makeWorld();
  leaving = new AbortController();
});
afterEach(() => leaving.abort());

type Person = Awaited<ReturnType<typeof staffSession>>;
const workAs = (role: BuiltInRole) => staffSession(world, role);

const ask = ({ cookie }: Person, more = {}, club = world.org.handle) =>
  new Request(`http://localhost:3000/console/v1/changes?club=${club}`, {
    ...{ headers: { cookie, ...more }, signal: leaving.signal },
  });

/** Opens a stream, and collects what it tells. */
async function follow(person: Person, answer?: Promise<Response>) {
  const response = await (answer ?? consoleFiles(ask(person), peer));
  expect(response.status).toBe(200);
  const told: { event: string; data: Record<string, unknown> }[] = [];
  const state = { ended: false };
  void (async () => {
    const decoder = new TextDecoder();
    for await (const piece of response.body ?? []) {
      for (const text of decoder.decode(piece).split("\n\n").filter(Boolean)) {
        const [, event = "", data = ""] = /^event: (\w+)\ndata: (.*)$/.exec(text) ?? [];
        told.push({ event, data: JSON.parse(data) as Record<string, unknown> });
      }
    }
    state.ended = true;
  })().catch(() => (state.ended = true));
  await eventually(() => expect(told[0]).toEqual({ event: "ready", data: {} }));
  return { told, state, response };
}

const record = (type: string, id: string, of = world) =>
  inTx(of.ctx, (tx) => recordEvent(tx, type, id, { from: "secret" }));
/** Does the worker's part, for every organization. */
const handOut = (of = world) => distributeEvents(prisma, of.org);
const changesOf = (stream: Awaited<ReturnType<typeof follow>>) =>
  stream.told.filter(({ event }) => event === "change").map(({ data }) => data);

describe("the stream of changes", () => {
  it("tells that an object changed and who changed it, and nothing that it holds", async () => {
    const stream = await follow(await workAs("front_desk"));
    const id = newId("bkg");
    await record("booking.checked_in", id);
    await handOut();
    await eventually(() => expect(changesOf(stream)).toHaveLength(1));
    const { actor } = world.ctx;
    expect(changesOf(stream)).toEqual([
      {
        ...{ object: "booking", id, sequence: 1, type: "booking.checked_in" },
        by: `${actor.kind}:${actor.id}`,
      },
    ]);
    expect(Object.fromEntries(stream.response.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "x-accel-buffering": "no",
    });
  });

  it("tells of what the person may read alone, and of their own club alone", async () => {
    const other = await makeWorld();
    const stream = await follow(await workAs("front_desk"));
    await record("booking.checked_in", newId("bkg"), other);
    await record("webhook_endpoint.updated", newId("whe"));
    await record("api_key.created", newId("key"));
    const id = newId("mbr");
    await record("member.updated", id);
    await handOut(other);
    await handOut();
    await eventually(() => expect(changesOf(stream).length).toBeGreaterThan(0));
    expect(changesOf(stream)).toMatchObject([{ object: "member", id }]);
  });

  it("is for a session of the club's own staff, asked by our own pages", async () => {
    const other = await makeWorld();
    const person = await workAs("viewer");
    const statusOf = async (request: Request) => (await consoleFiles(request, peer)).status;
    expect(await statusOf(ask({ ...person, cookie: "" }))).toBe(401);
    expect(await statusOf(ask(person, {}, other.org.handle))).toBe(401);
    expect(await statusOf(ask(person, { "sec-fetch-site": "cross-site" }))).toBe(403);
  });

  it("ends for a person who is removed, before it tells what happened after", async () => {
    const person = await workAs("front_desk");
    const stream = await follow(person);
    const pk = byId(world.ctx, person.id);
    await prisma.staffMember.update({ where: pk, data: { status: "removed" } });
    await record("staff.removed", person.id);
    await record("booking.checked_in", newId("bkg"));
    await handOut();
    await eventually(() => expect(stream.state.ended).toBe(true));
    expect(stream.told.slice(1)).toEqual([{ event: "end", data: { reason: "access" } }]);
  });

  it("ends when the person's roles change", async () => {
    const person = await workAs("front_desk");
    const stream = await follow(person);
    await prisma.staffMember.update({
      where: byId(world.ctx, person.id),
      data: { role_ids: ["viewer"] },
    });
    await record("staff.updated", person.id);
    await handOut();
    await eventually(() => expect(stream.state.ended).toBe(true));
  });

  it("ends with the session, at the next beat, and goes on while it lasts", async () => {
    const person = await workAs("front_desk");
    const headers = { "foyer-club": world.org.handle };
    const stream = await follow(person, streamChanges(ask(person, headers), 50));
    await eventually(() =>
      expect(stream.told.filter(({ event }) => event === "beat").length).toBeGreaterThan(2),
    );
    expect(stream.state.ended).toBe(false);
    await prisma.session.delete({ where: { token_hash: sha256(person.token) } });
    await eventually(() => expect(stream.state.ended).toBe(true));
    expect(stream.told.at(-1)).toEqual({ event: "end", data: { reason: "access" } });
  });

  it("is given to one person a few times, and again once one of them has ended", async () => {
    const person = await workAs("viewer");
    for (let n = 0; n < MOST_STREAMS; n += 1) await follow(person);
    expect((await consoleFiles(ask(person), peer)).status).toBe(429);
    leaving.abort();
    leaving = new AbortController();
    await follow(person);
  });

  it("ends when the process stops, and no other begins", async () => {
    const person = await workAs("viewer");
    const stream = await follow(person);
    const kept = globalThis as { __foyerChanges?: unknown };
    try {
      changeFeed().close();
      await eventually(() => expect(stream.state.ended).toBe(true));
      expect(stream.told.at(-1)).toEqual({ event: "end", data: { reason: "drain" } });
      expect((await consoleFiles(ask(person), peer)).status).toBe(503);
    } finally {
      delete kept.__foyerChanges;
    }
  });
});
