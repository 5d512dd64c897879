import { memberIdOf } from "@/features/sessions/me";
import type { Page } from "@/lib/page";
import { type Ctx, inTx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/list";
import { makePass } from "./create";
import { defaultDesign } from "./default-design";
import { PassNotFound } from "./errors";
import { provisionPass } from "./provision";
import { reissuePass } from "./reissue";
import type { ListMyPasses, LoseMyPass, ShownPass } from "./schema";
import { loadPass, passInclude, type PassRow } from "./store";
import { showPass } from "./shown";

/** The signed-in member's newest pass that is not revoked, or null. Raises MemberSessionRequired. */
export async function findMyPass(ctx: Ctx): Promise<ShownPass | null> {
  const row = await findRow(ctx, memberIdOf(ctx));
  return row && showPass(ctx, row);
}

/** The same, for the REST API: raises PassNotFound where the member has none. */
export async function getMyPass(ctx: Ctx): Promise<ShownPass> {
  const pass = await findMyPass(ctx);
  if (!pass) throw PassNotFound({ resource: "pass" });
  return pass;
}

/**
 * Makes the member's pass installable, and first makes the pass where there is none, from the
 * organization's oldest membership design (a plain one where it has none). Safe to repeat and to race.
 * Raises what provisionPass raises.
 */
export async function provisionMyPass(ctx: Ctx): Promise<ShownPass> {
  const member_id = memberIdOf(ctx);
  const { id } = (await findRow(ctx, member_id)) ?? (await makeMine(ctx, member_id));
  const { apple_wallet_pass } = await provisionPass(ctx, { pass_id: id });
  return { ...(await showPass(ctx, await loadPass(ctx, id))), apple_wallet_pass };
}

/**
 * The signed-in member's lost phone: the pass that was on it is worth nothing from now on, and a new one
 * takes its place. Without an id, the member's card. Raises MemberSessionRequired, PassNotFound and
 * PassRevoked.
 */
export async function loseMyPass(ctx: Ctx, input: LoseMyPass): Promise<ShownPass> {
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
 * A page of the signed-in member's passes that are of use: cards, and tickets of bookings that are not
 * over. Newest first. Raises MemberSessionRequired.
 */
export async function listMyPasses(ctx: Ctx, input: ListMyPasses): Promise<Page<ShownPass>> {
  const member_id = memberIdOf(ctx);
  const now = ctx.now();
  const coming = await ctx.db.booking.findMany({
    where: { organization_id: ctx.org.id, member_id, ends_at: { gt: now } },
    select: { id: true },
  });
  const where = {
    AND: [
      listWhere(input, { archivable: false }),
      { organization_id: ctx.org.id, member_id, revoked_at: null },
      { OR: [{ booking_id: null }, { booking_id: { in: coming.map(({ id }) => id) } }] },
      { OR: [{ expires_at: null }, { expires_at: { gt: now } }] },
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

async function findRow(ctx: Ctx, member_id: string): Promise<PassRow | null> {
  return ctx.db.pass.findFirst({
    where: { organization_id: ctx.org.id, member_id, booking_id: null, revoked_at: null },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    include: passInclude,
  });
}
