import { nameObjects } from "@/features/backoffice/search/name-objects";
import { toTimestamp } from "@/lib/time";
import { type Ctx, hasScope } from "@/server/context";
import { ATTENTION_KINDS, type Attention, type ReadAttention, SCOPE_OF_ATTENTION } from "./schema";
import { WAITING } from "./waiting";

const FIRST = 3;

/**
 * Returns what waits for a hand, of the kinds that the caller may read: one round trip for each, side by side, and those
 * that name the first few.
 */
export async function readAttention(ctx: Ctx, { counts_only }: ReadAttention): Promise<Attention> {
  const kinds = ATTENTION_KINDS.filter((kind) => hasScope(ctx.actor, SCOPE_OF_ATTENTION[kind]));
  const read = await Promise.all(
    kinds.map(async (kind) => ({ kind, rows: await WAITING[kind](ctx) })),
  );
  const waiting = read.filter(({ rows }) => rows.length > 0);
  const ids = waiting.flatMap(({ rows }) => rows.slice(0, FIRST).map(({ id }) => id));
  const { items: named } =
    counts_only || ids.length === 0 ? { items: [] } : await nameObjects(ctx, { ids });
  const names = new Map(named.map((one) => [one.id, one]));
  return {
    items: waiting.map(({ kind, rows }) => ({
      ...{ kind, count: rows.length },
      oldest_at: toTimestamp(new Date(Math.min(...rows.map(({ at }) => at.getTime())))),
      first: rows.slice(0, FIRST).flatMap(({ id }) => names.get(id) ?? []),
    })),
  };
}
