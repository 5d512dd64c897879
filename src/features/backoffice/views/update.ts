import type { ListName } from "@/features/backoffice/list-filters/words";
import { byId, type Ctx, inTx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { fieldFault } from "@/server/errors";
import { actorText, recordEvent } from "@/server/jobs/events";
import { assertKeepable } from "./keepable";
import type { UpdateView, View, ViewId } from "./schema";
import {
  assertFew,
  assertShares,
  lockOwnView,
  takeTurns,
  toView,
  type ViewRecord,
  withFreeName,
} from "./store";

/**
 * Changes a view: its maker may, and whoever may change what is shared. Raises ViewNotFound, InsufficientScope,
 * ValidationFailure as the list itself does, ViewNameTaken and TooManyViews.
 */
export async function updateView(ctx: Ctx, input: UpdateView): Promise<View> {
  return inTx(ctx, async (tx) => {
    const before = await lockOwnView(tx, input.view_id);
    const { name, filters, shared, position } = input;
    const list = before.list as ListName;
    if (filters) assertKeepable(tx, { list, filters });
    if (shared !== undefined && shared !== before.shared) await share(tx, before, shared);
    const given = { name, filters, shared, position };
    const changed = Object.entries(given).filter(
      ([field, value]) =>
        value !== undefined &&
        JSON.stringify(value) !== JSON.stringify(before[field as keyof typeof given]),
    );
    if (changed.length === 0) return toView(before);
    const data = {
      ...Object.fromEntries(changed),
      updated_at: tx.now(),
    } as Prisma.SavedViewUpdateInput;
    const row = await withFreeName(() =>
      tx.db.savedView.update({ where: byId(tx, before.id), data }),
    );
    await recordEvent(tx, "view.updated", row.id, { list, ...Object.fromEntries(changed) });
    return toView(row);
  });
}

/** Lets a view go from one to everybody, or back to its maker. */
async function share(tx: Ctx, before: ViewRecord, shared: boolean): Promise<void> {
  if (shared) assertShares(tx);
  // Nobody takes a view from everybody into the hands of somebody else; a key keeps nothing for itself.
  if (!shared && (before.made_by !== actorText(tx.actor) || tx.actor.kind === "apiKey")) {
    const msg = "Input should be true: only the person who made a view keeps it for themselves";
    throw fieldFault(["body", "shared"], "value_error", msg, false);
  }
  await takeTurns(tx, before.list as ListName);
  await assertFew(tx, { ...before, shared });
}

/** Deletes a view, as its maker or as somebody who may change what is shared. Raises ViewNotFound and InsufficientScope. */
export async function deleteView(ctx: Ctx, { view_id }: ViewId): Promise<null> {
  return inTx(ctx, async (tx) => {
    const { id, list, name, shared } = await lockOwnView(tx, view_id);
    await tx.db.savedView.delete({ where: byId(tx, id) });
    await recordEvent(tx, "view.deleted", id, { list, name, shared });
    return null;
  });
}
