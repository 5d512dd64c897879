import { beforeEach, describe, expect, it } from "vitest";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { restoreMember } from "@/features/backoffice/member-lifecycle/restore";
import { updateMember } from "@/features/people/members/update";
import { newId } from "@/lib/ids";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { byId, type Ctx } from "@/server/context";
import { getDatabase } from "./db";
import { toFailure } from "@/server/http/problem";

let world: World;
let ctx: Ctx;
beforeEach(async () => {
  world = await makeWorld();
  ({ ctx } = world);
});

/** Returns the response to a thrown error. */
const answerTo = async (work: Promise<unknown>) => {
  const thrown: unknown = await work.then(() => null).catch((error: unknown) => error);
  const { of, extras } = toFailure(thrown, "req_test");
  return { kind: of.kind, code: of.code, resource_id: extras.resource_id ?? null };
};

async function endedMember(how: "erased" | "merged") {
  const [member, other] = [await makeMember(world), await makeMember(world)];
  const end = how === "erased" ? { erased_at: ctx.now() } : { merged_into_id: other.id };
  const data = { status: "archived", archived_at: ctx.now(), email: null, ...end };
  await ctx.db.member.update({ where: byId(ctx, member.id), data });
  return { id: member.id, resource_id: how === "merged" ? other.id : null };
}

describe.each(["erased", "merged"] as const)("a member that is %s", (how) => {
  const code = `member_${how}`;

  it("cannot be changed or restored", async () => {
    const { id: member_id, resource_id } = await endedMember(how);
    const refused = { kind: "conflict", code, resource_id };
    expect(await answerTo(updateMember(ctx, { member_id, name: "Ada" }))).toEqual(refused);
    expect(await answerTo(restoreMember(ctx, { member_id }))).toEqual(refused);
  });

  it("gets no new objects", async () => {
    const { id: member_id, resource_id } = await endedMember(how);
    const lines = [{ description: "Rackets", quantity: 1, unit_amount: 100 }];
    const invoice = createInvoice(ctx, { member_id, currency: "EUR", lines });
    expect(await answerTo(invoice)).toEqual({ kind: "conflict", code, resource_id });
  });
});

describe("the database", () => {
  /**
   * Tables with other rules: refunds may follow an existing invoice, a pass keeps its scans, and the member's own
   * trigger keeps the words.
   */
  const OTHERWISE = ["credit_notes", "member_words", "pass_scans"];

  it("refuses a row for an erased or merged member in every table of members' objects", async () => {
    const { prisma } = getDatabase();
    const tables = await prisma.$queryRaw<{ name: string; guarded: boolean }[]>`
      SELECT c.table_name AS name, EXISTS (SELECT FROM information_schema.triggers t
          WHERE t.event_object_table = c.table_name AND t.trigger_name = 'refuse_row_of_ended_member') AS guarded
        FROM information_schema.columns c
       WHERE c.table_schema = 'public' AND c.column_name = 'member_id' ORDER BY 1`;
    expect(tables.length).toBeGreaterThan(15);
    const open = tables.filter(({ guarded }) => !guarded).map(({ name }) => name);
    expect(open).toEqual(OTHERWISE);
  });

  /** Prisma's message for the guard's refusal. */
  const KEPT = "Foreign key constraint violated on the (not available)";

  it("lets an issued invoice follow a merged member and lose an erased one's personal data, and nothing else", async () => {
    const [from, to] = [await makeMember(world), await makeMember(world)];
    const lines = [{ description: "Lesson for Ada", quantity: 1, unit_amount: 100 }];
    const draft = { member_id: from.id, currency: "EUR", lines, notes: "Thank you, Ada" };
    const { id } = await createInvoice(ctx, draft);
    const issued = await finalizeInvoice(ctx, { invoice_id: id });
    const change = (data: object) => ctx.db.invoice.update({ where: byId(ctx, id), data });
    const [line] = issued.lines;
    const renamed = [{ ...line, description: "Lesson" }];
    await expect(change({ member_id: to.id })).rejects.toThrow(KEPT);
    await expect(change({ lines: renamed, notes: null })).rejects.toThrow(KEPT);

    await ctx.db.member.update({ where: byId(ctx, from.id), data: { merged_into_id: to.id } });
    await change({ member_id: to.id });
    await expect(change({ member_id: from.id })).rejects.toThrow(KEPT);

    await ctx.db.member.update({ where: byId(ctx, to.id), data: { erased_at: ctx.now() } });
    await expect(change({ lines: [{ ...line, amount: 1 }], notes: null })).rejects.toThrow(KEPT);
    await expect(change({ lines: renamed, notes: "More" })).rejects.toThrow(KEPT);
    await expect(change({ total: 1 })).rejects.toThrow(KEPT);
    await change({ lines: renamed, notes: null });
  });

  it("lets a merged member point to another member, which must exist", async () => {
    const [one, two, three] = [
      await makeMember(world),
      await makeMember(world),
      await makeMember(world),
    ];
    const merge = (id: string, merged_into_id: string) =>
      ctx.db.member.update({ where: byId(ctx, id), data: { merged_into_id } });
    await merge(one.id, two.id);
    expect(await merge(one.id, three.id)).toMatchObject({ merged_into_id: three.id });
    await expect(merge(one.id, newId("mbr"))).rejects.toThrow();
  });
});
