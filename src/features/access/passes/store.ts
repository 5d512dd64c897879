import { type Ctx, visible } from "@/server/context";
import { lockRow } from "@/server/data/lock-row";
import type { Prisma } from "@/server/data/db";
import { PassNotFound } from "./errors";

/** The relations that a pass's content comes from: its member, its design and its organization. */
export const passInclude = {
  member: {
    select: {
      name: true,
      short_id: true,
      locale: true,
      status: true,
      email: true,
      custom_fields: true,
      created_at: true,
      archived_at: true,
    },
  },
  pass_design: true,
  code_key: { select: { organization_id: true, key_id: true, secret: true } },
  replaced_by: { select: { id: true } },
  installs: {
    orderBy: [{ installed_at: "desc" }, { id: "desc" }],
    take: 20,
    select: { platform: true, installed_at: true, removed_at: true },
  },
} satisfies Prisma.PassInclude;
export type PassRow = Prisma.PassGetPayload<{ include: typeof passInclude }>;

/** Loads a pass that the caller may see, or raises the given failure (PassNotFound). */
export async function loadPass(
  ctx: Ctx,
  id: string,
  missing: (extras: { resource: string; resource_id: string }) => Error = PassNotFound,
): Promise<PassRow> {
  const row = await ctx.db.pass.findFirst({ where: { ...visible(ctx), id }, include: passInclude });
  if (!row) throw missing({ resource: "pass", resource_id: id });
  return row;
}

/**
 * Locks a pass for the rest of the transaction, then reads it as `loadPass` does. NO KEY UPDATE, because
 * FOR UPDATE would block the foreign-key checks of rows that point at it.
 */
export async function lockPass(
  tx: Ctx,
  id: string,
  missing?: Parameters<typeof loadPass>[2],
): Promise<PassRow> {
  await lockRow(tx, "passes", id);
  return loadPass(tx, id, missing);
}
