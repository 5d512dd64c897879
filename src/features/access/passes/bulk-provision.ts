import { PassDesignNotFound, PassDesignNotPublished } from "@/features/access/pass-designs/errors";
import { type Ctx, inTx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { chunksOf } from "@/lib/chunks";
import { failedRow, type Outcome, refusedRow, toBulkResult } from "./bulk-result";
import { type BulkProvision, type BulkResult, MOST_ROWS } from "./bulk-schema";
import { composeCard } from "./compose-card";
import { insertPass } from "./create";
import { defaultDesign } from "./default-design";
import { notExpiredWhere } from "./expired-where";
import { MemberNotFound } from "@/features/people/errors";
import { MemberArchived, PassNotFound } from "./errors";
import { assertProvisionable, markProvisioned } from "./provision";
import { type Shown, shownOf } from "./refresh-shown";
import { passInclude, type PassRow } from "./store";
import { assertInstallable } from "./wallet-cards";

/**
 * Makes many passes installable; members without a card are given one first. Each row stands for
 * itself, and a repeated call leaves finished rows unchanged. Files are signed when phones fetch
 * them. Raises PassDesignNotFound, PassDesignNotPublished and a field fault for a ticket design.
 */
export async function bulkProvision(ctx: Ctx, input: BulkProvision): Promise<BulkResult> {
  const outcomes = new Map<string, Outcome[]>();
  if (input.pass_ids) {
    for (const ids of chunksOf([...new Set(input.pass_ids)])) {
      for (const [id, outcome] of await provisionRows(ctx, ids)) outcomes.set(id, [outcome]);
    }
    return toBulkResult(input.pass_ids, outcomes, 0);
  }
  const design = await designOf(ctx, input);
  const { ids: member_ids, remaining } = input.member_ids
    ? { ids: input.member_ids, remaining: 0 }
    : await findMembers(ctx, input.filter ?? {});
  for (const ids of chunksOf([...new Set(member_ids)])) {
    const cards = await ensureCards(ctx, ids, design);
    const passes = [...cards.values()].filter((card) => typeof card === "string");
    const provisioned = await provisionRows(ctx, passes);
    for (const [member_id, card] of cards) {
      const outcome = typeof card === "string" ? provisioned.get(card) : card;
      if (outcome) outcomes.set(member_id, [outcome]);
    }
  }
  return toBulkResult(member_ids, outcomes, remaining);
}

async function designOf(ctx: Ctx, { pass_design_id: id }: BulkProvision): Promise<string> {
  if (id === undefined) return defaultDesign(ctx, "membership");
  const where = { organization_id: ctx.org.id, id, archived_at: null };
  const known = await ctx.db.passDesign.findFirst({ where });
  const named = { resource: "pass_design", resource_id: id };
  if (!known) throw PassDesignNotFound(named);
  if (known.published_revision === null) throw PassDesignNotPublished(named);
  if (known.type === "membership") return id;
  const words = "Input should be a membership design: tickets are made for bookings";
  throw fieldFault(["body", "pass_design_id"], "value_error", words, id);
}

/** Finds members without an installable card that has not ended, in the order of their ids. */
async function findMembers(ctx: Ctx, filter: NonNullable<BulkProvision["filter"]>) {
  const { group_id, product_id } = filter;
  const where = {
    organization_id: ctx.org.id,
    archived_at: null,
    ...(group_id !== undefined && { group_ids: { has: group_id } }),
    ...(product_id !== undefined && { subscriptions: { some: { product_id, ended_at: null } } }),
    passes: {
      none: {
        revoked_at: null,
        booking_id: null,
        provisioned_at: { not: null },
        AND: [await notExpiredWhere(ctx)],
      },
    },
  };
  const [total, found] = await Promise.all([
    ctx.db.member.count({ where }),
    ctx.db.member.findMany({
      where,
      select: { id: true },
      orderBy: { id: "asc" },
      take: MOST_ROWS,
    }),
  ]);
  return { ids: found.map(({ id }) => id), remaining: Math.max(0, total - found.length) };
}

/**
 * Returns the id of each member's card, created if missing or ended, or the reason why a member cannot have
 * one.
 */
async function ensureCards(
  ctx: Ctx,
  ids: string[],
  pass_design_id: string,
): Promise<Map<string, string | Outcome>> {
  return inTx(ctx, async (tx) => {
    // Two calls at once give one card: the second waits here and then finds the first's.
    await tx.db
      .$queryRaw`SELECT 1 FROM members WHERE organization_id = ${tx.org.id} AND id = ANY (${ids}) ORDER BY id FOR NO KEY UPDATE`;
    const members = await tx.db.member.findMany({
      where: { organization_id: tx.org.id, id: { in: ids } },
      select: {
        id: true,
        archived_at: true,
        passes: {
          where: { revoked_at: null, booking_id: null, AND: [await notExpiredWhere(tx)] },
          orderBy: [{ created_at: "desc" }, { id: "desc" }],
          take: 1,
          select: { id: true },
        },
      },
    });
    const known = new Map(members.map((member) => [member.id, member]));
    const cards = new Map<string, string | Outcome>();
    for (const id of ids) {
      const member = known.get(id);
      const of = { member_id: id };
      // An unknown id is not repeated in the answer: the row's index identifies it.
      if (!member) cards.set(id, refusedRow({}, MemberNotFound));
      else if (member.archived_at) cards.set(id, refusedRow(of, MemberArchived));
      else cards.set(id, member.passes[0]?.id ?? (await give(tx, id, pass_design_id)));
    }
    return cards;
  });
}

async function give(tx: Ctx, member_id: string, pass_design_id: string): Promise<string> {
  const references = { member_id, pass_design_id, booking_id: null, expires_at: null };
  return (await insertPass(tx, references)).id;
}

/**
 * Composes and checks each card before the rows are locked; a change in between is found, and told.
 */
async function provisionRows(ctx: Ctx, ids: string[]): Promise<Map<string, Outcome>> {
  const checked = new Map<string, Checked>();
  for (const row of await loadRows(ctx, ids)) checked.set(row.id, await checkRow(ctx, row));
  return inTx(ctx, async (tx) => {
    await tx.db
      .$queryRaw`SELECT 1 FROM passes WHERE organization_id = ${tx.org.id} AND id = ANY (${ids}) ORDER BY id FOR NO KEY UPDATE`;
    const rows = new Map((await loadRows(tx, ids)).map((row) => [row.id, row]));
    const refused = new Map(ids.map((id) => [id, refusalOf(id, rows.get(id), checked.get(id))]));
    const good = [...checked].flatMap(([id, { shown }]) =>
      shown && refused.get(id) === null ? [{ id, shown }] : [],
    );
    const marked = new Set(await markProvisioned(tx, good));
    return new Map(
      ids.map((pass_id) => [
        pass_id,
        refused.get(pass_id) ?? {
          member_id: rows.get(pass_id)?.member_id ?? null,
          pass_id,
          status: marked.has(pass_id) ? ("done" as const) : ("unchanged" as const),
          error: null,
        },
      ]),
    );
  });
}

type Checked = { shown?: Shown; fault?: unknown };

/**
 * Returns the content of a pass, or the reason that keeps it out of the wallets; neither for a
 * revoked one.
 */
async function checkRow(ctx: Ctx, row: PassRow): Promise<Checked> {
  if (row.revoked_at) return {};
  const composed = await composeCard(ctx, row);
  try {
    await assertInstallable(ctx, row, composed);
    return { shown: shownOf(ctx, composed) };
  } catch (fault) {
    return { fault };
  }
}

function loadRows(ctx: Ctx, ids: string[]): Promise<PassRow[]> {
  const where = { organization_id: ctx.org.id, id: { in: ids } };
  return ctx.db.pass.findMany({ where, include: passInclude });
}

function refusalOf(
  pass_id: string,
  row: PassRow | undefined,
  checked: Checked | undefined,
): Outcome | null {
  if (!row) return refusedRow({}, PassNotFound);
  const of = { member_id: row.member_id, pass_id };
  try {
    assertProvisionable(row);
  } catch (thrown) {
    return failedRow(of, thrown);
  }
  return checked?.fault === undefined ? null : failedRow(of, checked.fault);
}
