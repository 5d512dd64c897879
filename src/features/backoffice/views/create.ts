import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { fieldFault } from "@/server/errors";
import { actorText, recordEvent } from "@/server/jobs/events";
import { assertKeepable } from "./keepable";
import type { CreateView, View } from "./schema";
import { assertFew, assertShares, takeTurns, toView, withFreeName } from "./store";

/**
 * Keeps a list with filters under a name, for the caller or for everybody who may read the list. Raises InsufficientScope
 * and ValidationFailure as the list itself does, ViewNameTaken and TooManyViews.
 */
export async function createView(ctx: Ctx, input: CreateView): Promise<View> {
  const { list, name, filters, position } = input;
  const key = ctx.actor.kind === "apiKey";
  const shared = input.shared ?? key;
  if (key && !shared) {
    const msg = "Input should be true: a view of an API key is everybody's";
    throw fieldFault(["body", "shared"], "value_error", msg, false);
  }
  if (shared) assertShares(ctx);
  assertKeepable(ctx, input);
  const made_by = actorText(ctx.actor);
  return inTx(ctx, async (tx) => {
    await takeTurns(tx, list);
    await assertFew(tx, { list, shared, made_by });
    const now = tx.now();
    const row = await withFreeName(async () =>
      tx.db.savedView.create({
        data: {
          ...{ id: newId("viw"), organization_id: tx.org.id, list, name, shared, made_by },
          filters: filters as Prisma.InputJsonObject,
          position: position ?? (await nextPosition(tx, list)),
          ...{ created_at: now, updated_at: now },
        },
      }),
    );
    await recordEvent(tx, "view.created", row.id, { list, name, filters, shared });
    return toView(row);
  });
}

async function nextPosition(tx: Ctx, list: string): Promise<number> {
  const { _max } = await tx.db.savedView.aggregate({
    where: { organization_id: tx.org.id, list },
    _max: { position: true },
  });
  return Math.min((_max.position ?? -1) + 1, 9999);
}
