import { memberIdOf } from "@/features/sessions/me";
import type { Page } from "@/lib/page";
import { type Ctx, inTx } from "@/server/context";
import type { Prisma } from "@/server/db";
import { listPage, listWhere, slice } from "@/server/list";
import { makePass } from "./create";
import { defaultDesign } from "./default-design";
import { PassNotFound } from "./errors";
import { provisionPass } from "./provision";
import { reissuePass } from "./reissue";
import { notEnded } from "./ended";
import type { ListMyPasses, MyPass, ShownPass } from "./schema";
import { loadPass, passInclude, type PassRow } from "./store";
import { showPass } from "./shown";

/**
 * One of the signed-in member's passes that are not revoked, or null: the one asked for, otherwise the
 * member's card. Raises MemberSessionRequired.
 */
export async function findMyPass(ctx: Ctx, input: MyPass = {}): Promise<ShownPass | null> {
  const row = await findRow(ctx, memberIdOf(ctx), input);
  return row && showPass(ctx, row);
}

/** The card, for the REST API: raises PassNotFound where the member has none. */
export async function getMyPass(ctx: Ctx): Promise<ShownPass> {
  const pass = await findMyPass(ctx);
  if (!pass) throw PassNotFound({ resource: "pass" });
  return pass;
}

/**
 * Makes one of the member's passes installable: without an id the card, which is made first where there is
 * none, from the organization's oldest membership design (a plain one where it has none). Safe to repeat
 * and to race. Raises PassNotFound and what provisionPass raises.
 */
export async function provisionMyPass(ctx: Ctx, input: MyPass = {}): Promise<ShownPass> {
  const member_id = memberIdOf(ctx);
  const known = await findRow(ctx, member_id, input);
  if (!known && input.pass_id !== undefined) throw passMissing(input.pass_id);
  const { id } = known ?? (await makeMine(ctx, member_id));
  const { apple_wallet_pass } = await provisionPass(ctx, { pass_id: id });
  return { ...(await showPass(ctx, await loadPass(ctx, id))), apple_wallet_pass };
}

/**
 * The signed-in member's lost phone: the pass that was on it is worth nothing from now on, and a new one
 * takes its place. Without an id, the member's card. Raises MemberSessionRequired, PassNotFound and
 * PassRevoked.
 */
export async function loseMyPass(ctx: Ctx, input: MyPass): Promise<ShownPass> {
  const member_id = memberIdOf(ctx);
  const id = input.pass_id ?? (await findRow(ctx, member_id))?.id;
  if (!id) throw PassNotFound({ resource: "pass" });
  const { id: pass_id, apple_wallet_pass } = await reissuePass(ctx, {
    pass_id: id,
    reason: "lost",
  });
  return { ...(await showPass(ctx, await loadPass(ctx, pass_id))), apple_wallet_pass };
}

/**
 * A page of the signed-in member's passes that are of use: cards that have not ended, and tickets of
 * bookings that are not over. Newest first. Raises MemberSessionRequired.
 */
export async function listMyPasses(ctx: Ctx, input: ListMyPasses): Promise<Page<ShownPass>> {
  const member_id = memberIdOf(ctx);
  const coming = await ctx.db.booking.findMany({
    where: { organization_id: ctx.org.id, member_id, ends_at: { gt: ctx.now() } },
    select: { id: true },
  });
  const where = {
    AND: [
      listWhere(input, { archivable: false }),
      { organization_id: ctx.org.id, member_id, revoked_at: null },
      { OR: [{ booking_id: null }, { booking_id: { in: coming.map(({ id }) => id) } }] },
      await notEnded(ctx),
    ],
  };
  const page = await listPage(input, {
    count: () => ctx.db.pass.count({ where }),
    rows: () => ctx.db.pass.findMany({ where, ...slice(input), include: passInclude }),
    view: (row) => showPass(ctx, row),
  });
  return { ...page, items: await Promise.all(page.items) };
}

async function makeMine(ctx: Ctx, member_id: string): Promise<PassRow> {
  const pass_design_id = await defaultDesign(ctx, "membership");
  return inTx(ctx, async (tx) => {
    // Two taps at once make one pass: the second waits here and then finds the first's.
    await lockMember(tx, member_id);
    return (await findRow(tx, member_id)) ?? makePass(tx, { member_id, pass_design_id });
  });
}

async function lockMember(tx: Ctx, member_id: string): Promise<void> {
  await tx.db
    .$queryRaw`SELECT 1 FROM members WHERE id = ${member_id} AND organization_id = ${tx.org.id} FOR NO KEY UPDATE`;
}

/** The card is the newest that has not ended; where all have, the newest: somebody must be told. */
async function findRow(
  ctx: Ctx,
  member_id: string,
  { pass_id }: MyPass = {},
): Promise<PassRow | null> {
  const own = { organization_id: ctx.org.id, member_id, revoked_at: null };
  const find = (where: Prisma.PassWhereInput) =>
    ctx.db.pass.findFirst({
      where: { AND: [own, where] },
      orderBy: [{ created_at: "desc" }, { id: "desc" }],
      include: passInclude,
    });
  if (pass_id !== undefined) return find({ id: pass_id });
  const card = { booking_id: null };
  return (await find({ AND: [card, await notEnded(ctx)] })) ?? find(card);
}

function passMissing(id: string): Error {
  return PassNotFound({ resource: "pass", resource_id: id });
}
