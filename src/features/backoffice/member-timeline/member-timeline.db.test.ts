import { byId } from "@/server/context";
import { beforeEach, describe, expect, it } from "vitest";
import { makeClub } from "@/api/contract/club";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { updateMember } from "@/features/people/members/update";
import { createMemberNote } from "@/features/people/member-notes/create";
import { deleteMemberNote } from "@/features/people/member-notes/delete";
import { EVENT_TYPES } from "@/features/platform/webhooks/event-types";
import { callerOf } from "@/testing/worlds/passes";
import { makeMember, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { listTimeline } from "./list";
import { OWN_TABLES } from "./own-objects";
import { ListTimeline } from "./schema";

/** Events of these objects belong to the organization, whichever members they involve. */
const NOBODYS_OWN = [
  ...[
    "account",
    "account_invitation",
    "api_key",
    "benefit",
    "custom_field",
    "door_scanner",
    "door_settings",
    "notification_settings",
    "event",
  ],
  ...["google_wallet_issuer", "group", "host", "organization", "pass_certificate"],
  ...[
    "pass_code_key",
    "pass_design",
    "policy",
    "price_rule",
    "product",
    "promo_code",
    "reconciliation",
    "cash_desk",
    "cash_session",
  ],
  ...[
    "image",
    "bulk_action",
    "export",
    "import",
    "payout",
    "view",
    "recurring_event",
    "resource",
    "staff",
    "staff_role",
    "tax_rate",
    "test_clock",
    "webhook_endpoint",
  ],
];
const nounsOf = (types: string[]) => [...new Set(types.map((type) => type.split(".")[0] ?? ""))];

describe("what a timeline tells of", () => {
  it("is every kind of object that has events and belongs to a member", () => {
    // Events of sessions and of signing in belong to the member.
    const told = ["member", "session", "sign_in", "refund", ...Object.keys(OWN_TABLES)];
    const known = [...told, ...NOBODYS_OWN];
    const nouns = nounsOf(Object.keys(EVENT_TYPES));
    expect(nouns.filter((noun) => !known.includes(noun))).toEqual([]);
  });

  it("has something of each kind, in sentences, and the same by each kind's filter", async () => {
    const club = await makeClub();
    await club.seedAll();
    const { ctx } = club;
    const refund = await ctx.db.refund.findUniqueOrThrow({
      where: byId(ctx, await club.id("refund_id")),
      include: { payment: true },
    });
    const ask = async (query: object, member_id: string) =>
      (await listTimeline(ctx, ListTimeline.parse({ member_id, size: 100, ...query }))).items;
    const member_id = await club.id("member_id");
    expect(refund.payment.member_id).toBe(member_id);
    const all = await ask({}, member_id);
    expect(all.length).toBeLessThan(100);
    const nouns = ["member", "refund", ...Object.keys(OWN_TABLES)];
    expect(nouns.filter((noun) => !all.some((item) => item.object_type === noun))).toEqual([]);
    for (const noun of nouns) {
      const own = all.filter((item) => item.object_type === noun);
      expect(await ask({ type: `${noun}.*` }, member_id), noun).toEqual(own);
      for (const { summary } of own) expect(summary).toMatch(/^[A-Z].*\.$/);
    }
    const instants = all.map(({ created_at }) => created_at);
    expect(instants).toEqual([...instants].sort().reverse());
  });
});

describe("a member's timeline", () => {
  let world: World;
  let member_id: string;
  beforeEach(async () => {
    world = await makeWorld();
    member_id = (await makeMember(world)).id;
  });

  const ask = async (query: object = {}, ctx = world.ctx) =>
    listTimeline(ctx, ListTimeline.parse({ member_id, ...query }));
  const types = async (query: object = {}) => (await ask(query)).items.map(({ type }) => type);

  it("lists who did what, to which object, and nothing of other members", async () => {
    const other = await makeMember(world);
    await createMemberNote(world.ctx, { member_id: other.id, body: "About another" });
    await updateMember(world.ctx, { member_id: other.id, name: "Another" });
    const self = world.as(memberOf({ id: member_id }));
    await updateMember(self, { member_id, name: "Ada" });
    const { items, total } = await ask();
    expect(total).toBe(1);
    expect(items).toEqual([
      {
        id: expect.stringMatching(/^wev_/),
        type: "member.updated",
        object_type: "member",
        object_id: member_id,
        sequence: 1,
        actor: { kind: "member", id: member_id },
        summary: EVENT_TYPES["member.updated"],
        created_at: "2026-11-23T06:00:00.000Z",
      },
    ]);
  });

  it("can be asked by type, family and time, page by page and by cursor", async () => {
    const note = { member_id, body: "Words" };
    const { id: note_id } = await createMemberNote(world.ctx, note);
    world.setNow("2026-11-24T06:00:00.000Z");
    await deleteMemberNote(world.ctx, { member_id, note_id });
    await archiveMember(world.ctx, { member_id });
    const all = ["member.archived", "member_note.deleted", "member_note.created"];
    expect(await types()).toEqual(all);
    expect(await types({ type: "*" })).toEqual(all);
    expect(await types({ type: "member.*" })).toEqual(["member.archived"]);
    expect(await types({ type: "member_note.deleted" })).toEqual(["member_note.deleted"]);
    expect(await types({ type: "booking.*" })).toEqual([]);
    const noon = "2026-11-23T12:00:00Z";
    expect(await types({ created_at_lt: noon })).toEqual(all.slice(2));
    expect(await types({ created_at_gte: noon })).toEqual(all.slice(0, 2));
    const first = await ask({ size: 2 });
    expect(first).toMatchObject({ total: 3, pages: 2 });
    expect(await types({ size: 2, page: 2 })).toEqual(all.slice(2));
    expect(await types({ size: 2, cursor: first.next_cursor })).toEqual(all.slice(2));
    expect(await ask({ size: 2, page: 9 })).toMatchObject({ total: 3, items: [] });
  });

  it("continues with the events of a record merged into the member's", async () => {
    const { id } = await makeMember(world);
    await updateMember(world.ctx, { member_id: id, name: "The same" });
    const ended = { status: "archived", archived_at: world.ctx.now(), merged_into_id: member_id };
    await world.ctx.db.member.update({ where: byId(world.ctx, id), data: ended });
    expect((await ask()).items.map(({ object_id }) => object_id)).toEqual([id]);
  });

  it("is for keys that may read the audit log, and of their own organization's members", async () => {
    const path = `/v1/members/${member_id}/timeline`;
    const reader = await callerOf([world], ["audit-log:read"]);
    expect((await reader("GET", path)).status).toBe(200);
    expect((await reader("GET", `${path}?type=nonsense`)).status).toBe(422);
    const members = await callerOf([world], ["members:read"]);
    expect((await members("GET", path)).status).toBe(403);
    const theirs = await callerOf([await makeWorld()]);
    expect((await theirs("GET", path)).status).toBe(404);
  });
});
