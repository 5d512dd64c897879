import type { Page } from "@/lib/page";
import { type Ctx, visible } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { listPage, listWhere, slice } from "@/server/data/list";
import { expiredWhere, notExpiredWhere } from "./expired-where";
import type { ListPasses, Pass, PassState, PassWallet } from "./schema";
import { passInclude } from "./store";
import { toPass } from "./view";

/** Lists passes, newest first, revoked ones too. */
export async function listPasses(ctx: Ctx, input: ListPasses): Promise<Page<Pass>> {
  const { member_id, pass_design_id, state, wallet } = input;
  const where: Prisma.PassWhereInput = {
    AND: [
      visible(ctx),
      listWhere(input, { archivable: false }),
      member_id ? { member_id } : {},
      pass_design_id ? { pass_design_id } : {},
      state ? { OR: await Promise.all(state.map((one) => stateWhere(ctx, one))) } : {},
      wallet ? { OR: wallet.map(walletWhere) } : {},
    ],
  };
  const page = await listPage(input, {
    count: () => ctx.db.pass.count({ where }),
    rows: () => ctx.db.pass.findMany({ where, ...slice(input), include: passInclude }),
    view: (row) => toPass(ctx, row),
  });
  return { ...page, items: await Promise.all(page.items) };
}

async function stateWhere(ctx: Ctx, state: PassState): Promise<Prisma.PassWhereInput> {
  if (state === "revoked") return { revoked_at: { not: null } };
  const ends = state === "ended" ? await expiredWhere(ctx) : await notExpiredWhere(ctx);
  return { revoked_at: null, ...ends };
}

function walletWhere(wallet: PassWallet): Prisma.PassWhereInput {
  const there = { removed_at: null };
  return wallet === "none"
    ? { installs: { none: there } }
    : { installs: { some: { ...there, platform: wallet } } };
}
