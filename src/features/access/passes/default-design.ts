import { createPassDesign } from "@/features/access/pass-designs/create";
import type { PassDesign } from "@/features/access/pass-designs/schema";
import { type Ctx, inTx } from "@/server/context";
import { wordsOf } from "@/server/words/catalogue";

/**
 * Returns the id of the default design for passes: the organization's oldest design of the type, or
 * a new plain one.
 */
export async function defaultDesign(ctx: Ctx, type: PassDesign["type"]): Promise<string> {
  const known = await oldestDesign(ctx, type);
  if (known) return known;
  return inTx(ctx, async (tx) => {
    // Simultaneous calls create one design: the organization's row is the queue.
    await tx.db.$queryRaw`SELECT 1 FROM organizations WHERE id = ${tx.org.id} FOR NO KEY UPDATE`;
    const since = await oldestDesign(tx, type);
    const name = wordsOf("pass_cards", { locale: tx.org.locale })(`design.${type}`);
    return since ?? (await createPassDesign(tx, { name, type })).id;
  });
}

async function oldestDesign(ctx: Ctx, type: PassDesign["type"]): Promise<string | null> {
  const first = await ctx.db.passDesign.findFirst({
    where: {
      organization_id: ctx.org.id,
      type,
      archived_at: null,
      published_revision: { not: null },
    },
    orderBy: [{ created_at: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  return first?.id ?? null;
}
