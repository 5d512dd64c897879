import type { z } from "zod";
import { operationOf } from "@/features/backoffice/list-filters/operation-of";
import type { ListName } from "@/features/backoffice/list-filters/words";
import type { Ctx } from "@/server/context";
import { ValidationFailure } from "@/server/errors";
import { toFieldFaults } from "@/server/http/validation";
import { ACTS } from "./acts";
import { BulkActionTooLong } from "./errors";
import { assertMayAct } from "./may-act";
import type { CreateBulkAction } from "./schema";
import { loadBulkAction } from "./store";
import { type BulkObject, MOST_ROWS, objectOf } from "./words";

const PAGE = 100;

/** The list of each kind of rows: its parameters are the filter. */
const LISTS: Record<BulkObject, ListName> = {
  ...({ booking: "bookings", member: "members", invoice: "invoices", pass: "passes" } as const),
};

/**
 * Returns the ids of the rows that a bulk action is about, each once. Raises BulkActionTooLong, BulkActionNotFound,
 * InsufficientScope for a filter without the scope of its list, and ValidationFailure for a faulty filter.
 */
export async function findRows(
  ctx: Ctx,
  { action, ids, filter, retry_of }: CreateBulkAction,
): Promise<string[]> {
  const object = objectOf(action);
  if (ids) return [...new Set(ids)];
  if (retry_of !== undefined) return rowsAgain(ctx, retry_of, object);
  return filtered(ctx, LISTS[object], filter ?? {});
}

async function filtered(ctx: Ctx, list: ListName, asked: object): Promise<string[]> {
  const { filters, assertScopes, read } = operationOf(list);
  assertScopes(ctx.actor, asked);
  parsed(filters, asked, "filter");
  const found: string[] = [];
  let cursor: string | null | undefined;
  do {
    // The first page counts them all.
    const at = cursor ? { cursor, total: "none" as const } : {};
    const page = await read(ctx, asked, { size: PAGE, ...at });
    if (page.total > MOST_ROWS) throw BulkActionTooLong();
    found.push(...page.items.map(({ id }) => id as string));
    cursor = page.next_cursor;
  } while (cursor && found.length <= MOST_ROWS);
  if (found.length > MOST_ROWS) throw BulkActionTooLong();
  return found;
}

/** Returns what an earlier bulk action has not done to rows of the same kind. */
async function rowsAgain(ctx: Ctx, id: string, object: BulkObject): Promise<string[]> {
  const before = await loadBulkAction(ctx, id);
  const act = ACTS[before.action];
  assertMayAct(ctx, act, {});
  if (objectOf(before.action) !== object) {
    const msg = `Input should be a bulk action on rows of the kind ${object}`;
    throw new ValidationFailure([
      { loc: ["body", "retry_of"], type: "value_error", msg, input: id, ctx: {} },
    ]);
  }
  const rows = await ctx.db.bulkActionItem.findMany({
    where: {
      ...{ organization_id: ctx.org.id, bulk_action_id: id },
      OR: [{ outcome: null }, { outcome: { in: ["refused", "failed"] } }],
    },
    select: { object_id: true },
    orderBy: { n: "asc" },
  });
  return rows.map(({ object_id }) => object_id);
}

/** Parses fields of the body that belong to another operation; faults name them at their place in this one. */
export function parsed<T extends z.ZodType>(schema: T, value: unknown, field: string): z.output<T> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const faults = toFieldFaults(result.error.issues, () => "body");
  throw new ValidationFailure(
    faults.map((fault) => ({ ...fault, loc: ["body", field, ...fault.loc.slice(1)] })),
  );
}
