import { memberIdOf, type Ctx, inTx } from "@/server/context";
import { lockRow } from "@/server/data/lock-row";
import type { Page } from "@/lib/page";
import type { Prisma } from "@/server/data/db";
import { listPage, listWhere, slice } from "@/server/data/list";
import { whereDuring } from "@/features/scheduling/bookings/moved-event";
import { makePass } from "./create";
import { defaultDesign } from "./default-design";
import { PassNotFound } from "./errors";
import { provisionPass } from "./provision";
import { reissuePass } from "./reissue";
import { rotateShareLink } from "./rotate-share-link";
import { notExpiredWhere } from "./expired-where";
import type { ListMyPasses, MyPass, PassFace, ShownPass } from "./schema";
import { loadPass, passInclude, type PassRow } from "./store";
import { faceOf, showPass } from "./screen-view";

/**
 * Finds one of the signed-in member's passes that are not revoked, or null: the requested one,
 * otherwise the member's card. Raises MemberSessionRequired.
 */
export async function findMyPass(ctx: Ctx, input: MyPass = {}): Promise<ShownPass | null> {
  const row = await findRow(ctx, memberIdOf(ctx), input);
  return row && showPass(ctx, row);
}

/** Returns the card, for the REST API: raises PassNotFound when the member has none. */
export async function getMyPass(ctx: Ctx): Promise<ShownPass> {
  const pass = await findMyPass(ctx);
  if (!pass) throw PassNotFound({ resource: "pass" });
  return pass;
}

/**
 * Makes one of the member's passes installable: without an id the card, which is created first if
 * missing, from the organization's oldest membership design (a plain one if it has none). Safe to
 * repeat and to race. Raises PassNotFound and what provisionPass raises.
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
 * Replaces the pass on the signed-in member's lost phone: the old one is revoked, and a new one
 * takes its place. Without an id, the member's card. Raises MemberSessionRequired, PassNotFound,
 * PassRevoked and PassExpired.
 */
export async function replaceMyLostPass(ctx: Ctx, input: MyPass): Promise<ShownPass> {
  const lost = { pass_id: await chosen(ctx, input), reason: "lost" as const };
  const { id, apple_wallet_pass } = await reissuePass(ctx, lost);
  return { ...(await showPass(ctx, await loadPass(ctx, id))), apple_wallet_pass };
}

/**
 * Gives one of the signed-in member's passes another share link; the old one opens nothing from now
 * on. Without an id, the member's card. Raises MemberSessionRequired, PassNotFound and PassRevoked.
 */
export async function rotateMyShareLink(ctx: Ctx, input: MyPass): Promise<ShownPass> {
  const pass_id = await chosen(ctx, input);
  await rotateShareLink(ctx, { pass_id });
  return showPass(ctx, await loadPass(ctx, pass_id));
}

/**
 * Lists the signed-in member's usable passes: cards that have not ended, and tickets of bookings
 * that are not over. Newest first. Raises MemberSessionRequired.
 */
export async function listMyPasses(ctx: Ctx, input: ListMyPasses): Promise<Page<ShownPass>> {
  const where = { AND: [listWhere(input, { archivable: false }), await myUseful(ctx)] };
  const page = await listPage(input, {
    count: () => ctx.db.pass.count({ where }),
    rows: () => ctx.db.pass.findMany({ where, ...slice(input), include: passInclude }),
    view: (row) => showPass(ctx, row),
  });
  return { ...page, items: await Promise.all(page.items) };
}

/**
 * Lists the newest of them as screens show them, without the parts that only wallets need. Raises
 * MemberSessionRequired.
 */
export async function listMyFaces(
  ctx: Ctx,
  { size }: Pick<ListMyPasses, "size">,
): Promise<{ id: string; booking_id: string | null; face: PassFace }[]> {
  const rows = await ctx.db.pass.findMany({
    where: await myUseful(ctx),
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    take: size,
    include: passInclude,
  });
  return Promise.all(
    rows.map(async (row) => {
      const { id, booking_id } = row;
      return { id, booking_id, face: await faceOf(ctx, row) };
    }),
  );
}

/** Selects the usable passes. Raises MemberSessionRequired. */
export async function myUseful(ctx: Ctx): Promise<Prisma.PassWhereInput> {
  // The tickets of guests are theirs.
  const own = { organization_id: ctx.org.id, member_id: memberIdOf(ctx), guest_id: null };
  const coming = await ctx.db.booking.findMany({
    where: {
      organization_id: own.organization_id,
      member_id: own.member_id,
      OR: whereDuring({ from: ctx.now() }),
    },
    select: { id: true },
  });
  const booking_id = { in: coming.map(({ id }) => id) };
  const ofUse = [{ OR: [{ booking_id: null }, { booking_id }] }, await notExpiredWhere(ctx)];
  return { ...own, revoked_at: null, AND: ofUse };
}

async function chosen(ctx: Ctx, { pass_id }: MyPass): Promise<string> {
  const id = pass_id ?? (await findRow(ctx, memberIdOf(ctx)))?.id;
  if (!id) throw PassNotFound({ resource: "pass" });
  return id;
}

async function makeMine(ctx: Ctx, member_id: string): Promise<PassRow> {
  const pass_design_id = await defaultDesign(ctx, "membership");
  return inTx(ctx, async (tx) => {
    // Two taps at once create one pass: the second waits here and then finds the first's.
    await lockRow(tx, "members", member_id);
    return (await findRow(tx, member_id)) ?? makePass(tx, { member_id, pass_design_id });
  });
}

/**
 * Finds the member's card: the newest that has not ended; if all have, the newest, so that the page
 * can say so.
 */
async function findRow(
  ctx: Ctx,
  member_id: string,
  { pass_id }: MyPass = {},
): Promise<PassRow | null> {
  const own = { organization_id: ctx.org.id, member_id, guest_id: null, revoked_at: null };
  const find = (where: Prisma.PassWhereInput) =>
    ctx.db.pass.findFirst({
      where: { AND: [own, where] },
      orderBy: [{ created_at: "desc" }, { id: "desc" }],
      include: passInclude,
    });
  if (pass_id !== undefined) return find({ id: pass_id });
  const card = { booking_id: null };
  return (await find({ AND: [card, await notExpiredWhere(ctx)] })) ?? find(card);
}

function passMissing(id: string): Error {
  return PassNotFound({ resource: "pass", resource_id: id });
}
