import { byId } from "@/server/context";
import { beforeEach, describe, expect, it } from "vitest";
import { renderObject } from "@/api/rest/rendered-object";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { callerOf } from "@/testing/worlds/passes";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { createMemberNote } from "./create";

const WORDS = "Owes the bar for two coffees";

let world: World;
let call: Awaited<ReturnType<typeof callerOf>>;
let member_id: string;
let notes: string;
beforeEach(async () => {
  world = await makeWorld();
  call = await callerOf([world]);
  member_id = (await makeMember(world)).id;
  notes = `/v1/members/${member_id}/notes`;
});

const write = async (body: object) => (await call("POST", notes, body)).body as { id: string };
const bodies = async (query = "") =>
  ((await call("GET", notes + query)).body["items"] as { body: string }[]).map(({ body }) => body);

describe("a note about a member", () => {
  it("a note names its author, and is changed, listed newest first, filtered by pinned, and deleted", async () => {
    const first = await write({ body: `  ${WORDS}\n` });
    expect(first).toMatchObject({ body: WORDS, pinned: false, member_id });
    const [key] = await world.ctx.db.apiKey.findMany({ where: { tenant_id: world.org.tenant_id } });
    expect(first).toMatchObject({ author: { kind: "api_key", id: key?.id } });
    world.setNow("2026-11-23T06:01:00.000Z");
    const second = await write({ body: "Second", pinned: true });
    expect(await bodies()).toEqual(["Second", WORDS]);
    expect(await bodies("?pinned=true")).toEqual(["Second"]);
    expect(await bodies("?pinned=false")).toEqual([WORDS]);
    const changed = await call("PATCH", `${notes}/${first.id}`, { body: "Paid", pinned: true });
    expect(changed.body).toMatchObject({
      ...first,
      body: "Paid",
      pinned: true,
      updated_at: expect.any(String),
    });
    expect((await call("GET", `${notes}/${first.id}`)).body).toEqual(changed.body);
    expect((await call("DELETE", `${notes}/${second.id}`)).status).toBe(204);
    expect(await bodies()).toEqual(["Paid"]);
    for (const method of ["GET", "PATCH", "DELETE"]) {
      const answer = await call(
        method,
        `${notes}/${second.id}`,
        method === "PATCH" ? {} : undefined,
      );
      expect([method, answer.status, answer.body["code"]]).toEqual([
        method,
        404,
        "member_note_not_found",
      ]);
    }
  });

  it("a note has 1 to 5,000 characters and contains no card number", async () => {
    for (const body of ["", "  ", "x".repeat(5001), "Card 4242 4242 4242 4242"]) {
      expect((await call("POST", notes, { body })).status, body.slice(0, 30)).toBe(422);
    }
    expect((await call("POST", notes, { body: "x".repeat(5000) })).status).toBe(201);
  });

  it("a note can be written about an archived member, but never about another organization's", async () => {
    await archiveMember(world.ctx, { member_id });
    expect(await write({ body: WORDS })).toMatchObject({ body: WORDS });
    const other = await makeWorld();
    const theirs = await makeMember(other);
    const note = await createMemberNote(other.ctx, { member_id: theirs.id, body: WORDS });
    expect((await call("POST", `/v1/members/${theirs.id}/notes`, { body: "x" })).status).toBe(404);
    expect((await call("GET", `/v1/members/${theirs.id}/notes`)).status).toBe(404);
    expect((await call("GET", `/v1/members/${theirs.id}/notes/${note.id}`)).status).toBe(404);
  });

  it("a note is found only under its own member", async () => {
    const { id } = await write({ body: WORDS });
    const another = await makeMember(world);
    for (const method of ["GET", "DELETE"]) {
      expect((await call(method, `/v1/members/${another.id}/notes/${id}`)).status).toBe(404);
    }
    expect(await bodies()).toEqual([WORDS]);
  });

  it("a note requires a key with the scope for notes", async () => {
    const reader = await callerOf([world], ["members:read", "members:write", "member-notes:read"]);
    expect((await reader("GET", notes)).status).toBe(200);
    expect((await reader("POST", notes, { body: WORDS })).status).toBe(403);
    const others = await callerOf([world], ["members:read", "members:write"]);
    expect((await others("GET", notes)).status).toBe(403);
  });

  it("a note's words are in no event and no webhook, and nowhere once it is deleted", async () => {
    const { id } = await write({ body: WORDS });
    await call("PATCH", `${notes}/${id}`, { body: `${WORDS} again`, pinned: true });
    const events = await world.ctx.db.domainEvent.findMany({ where: { object_id: id } });
    const [created, updated] = events.sort((a, b) => a.sequence - b.sequence);
    expect(created?.data).toEqual({ member_id });
    expect(updated?.data).toEqual({
      member_id,
      changed: ["body", "pinned"],
      previous: { pinned: false },
      current: { pinned: true },
    });
    if (!updated) return expect.unreachable();
    const sent = await renderObject(world.ctx, updated);
    expect(sent).toMatchObject({ id, member_id, pinned: true });
    expect(JSON.stringify(sent)).not.toContain("coffees");
    await call("DELETE", `${notes}/${id}`);
    expect(await renderObject(world.ctx, updated)).toBeNull();
    const kept = await world.ctx.db.memberNote.findUniqueOrThrow({ where: byId(world.ctx, id) });
    expect(kept).toMatchObject({ body: "", member_id });
    await expect(
      world.ctx.db.memberNote.update({ where: byId(world.ctx, id), data: { body: WORDS } }),
    ).rejects.toThrow(/member_notes_words/);
  });
});
