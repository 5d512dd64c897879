import { archivableFrom } from "@/lib/record";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { CashDeskNotFound } from "./errors";
import type { CashDesk } from "./schema";

export const cashDeskInclude = {
  sessions: { where: { closed_at: null }, select: { id: true } },
} satisfies Prisma.CashDeskInclude;
export type CashDeskRow = Prisma.CashDeskGetPayload<{ include: typeof cashDeskInclude }>;

/** Returns the cash desk, archived or not. Raises CashDeskNotFound. */
export async function loadCashDesk(ctx: Ctx, id: string): Promise<CashDeskRow> {
  const where = { organization_id: ctx.org.id, id };
  const row = await ctx.db.cashDesk.findFirst({ where, include: cashDeskInclude });
  if (!row) throw CashDeskNotFound({ resource: "cash_desk", resource_id: id });
  return row;
}

export function toCashDesk(row: CashDeskRow): CashDesk {
  const [open] = row.sessions;
  return { id: row.id, name: row.name, open_session_id: open?.id ?? null, ...archivableFrom(row) };
}
