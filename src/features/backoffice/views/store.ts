import { operationOf } from "@/features/backoffice/list-filters/operation-of";
import { LISTS, type ListName } from "@/features/backoffice/list-filters/words";
import { toActor } from "@/features/platform/audit-log/store";
import { SHARED_VIEWS } from "@/lib/shared-views";
import { toTimestamp } from "@/lib/time";
import { type Ctx, hasScope } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { lockRow } from "@/server/data/lock-row";
import { assertScope } from "@/server/field-scopes";
import { actorText } from "@/server/jobs/events";
import { onDuplicate } from "@/server/data/unique-violation";
import { TooManyViews, ViewNameTaken, ViewNotFound } from "./errors";
import type { View } from "./schema";
import { MOST_VIEWS } from "./words";

export type ViewRecord = Prisma.SavedViewModel;

/** Selects the views that the caller has: shared ones and their own, of lists that they may read. */
export function visibleViews({
  org,
  actor,
}: Pick<Ctx, "org" | "actor">): Prisma.SavedViewWhereInput {
  const lists = LISTS.filter((list) => hasScope(actor, operationOf(list).scope));
  return {
    ...{ organization_id: org.id, list: { in: lists } },
    // What webhooks tell is rendered by nobody in particular.
    ...(actor.kind !== "system" && { OR: [{ shared: true }, { made_by: actorText(actor) }] }),
  };
}

/** Loads a view that the caller has, or raises ViewNotFound. */
export async function loadView(ctx: Ctx, id: string): Promise<ViewRecord> {
  const row = await ctx.db.savedView.findFirst({ where: { AND: [visibleViews(ctx), { id }] } });
  if (!row) throw ViewNotFound({ resource: "view", resource_id: id });
  return row;
}

/**
 * Locks a view until the transaction ends, for its maker and for those who may change what is shared. Raises ViewNotFound
 * and InsufficientScope.
 */
export async function lockOwnView(tx: Ctx, id: string): Promise<ViewRecord> {
  await lockRow(tx, "saved_views", id);
  const row = await loadView(tx, id);
  if (row.made_by !== actorText(tx.actor)) assertShares(tx);
  return row;
}

/** Raises InsufficientScope for somebody who may not share views. */
export function assertShares({ actor }: Pick<Ctx, "actor">): void {
  assertScope(actor, SHARED_VIEWS);
}

/** Those who change a list's views at once take turns, so that none of them counts past the others. */
export async function takeTurns(tx: Ctx, list: ListName): Promise<void> {
  await tx.db
    .$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`views:${tx.org.id}:${list}`}, 0))`;
}

/** Raises TooManyViews where a view more would be too many: among the shared ones, or among somebody's own. */
export async function assertFew(
  tx: Ctx,
  { list, shared, made_by }: Pick<ViewRecord, "list" | "shared" | "made_by">,
): Promise<void> {
  const where = { organization_id: tx.org.id, list, shared, ...(!shared && { made_by }) };
  if ((await tx.db.savedView.count({ where })) >= MOST_VIEWS) throw TooManyViews();
}

/** Runs a write; raises ViewNameTaken where its name is another view's. */
export const withFreeName = <T>(write: () => Promise<T>): Promise<T> =>
  onDuplicate(write, { name: () => ViewNameTaken({ field: "name" }) });

export function toView(row: ViewRecord): View {
  return {
    id: row.id,
    organization_id: row.organization_id,
    list: row.list as ListName,
    name: row.name,
    filters: row.filters as View["filters"],
    shared: row.shared,
    position: row.position,
    made_by: toActor(row.made_by),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
