import type { z } from "zod";
import { listMembers } from "@/features/people/members/list";
import { ListMembers } from "@/features/people/members/schema";
import { listBookings } from "@/features/scheduling/bookings/list";
import { ListBookings } from "@/features/scheduling/bookings/list-schema";
import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { ValidationFailure } from "@/server/errors";
import { toFieldFaults } from "@/server/http/validation";
import { ACTS } from "./acts";
import type { BulkAct } from "./bulk-act";
import { BulkActionTooLong } from "./errors";
import { assertMayAct, assertScope } from "./may-act";
import type { CreateBulkAction } from "./schema";
import { loadBulkAction } from "./store";
import { MOST_ROWS } from "./words";

const paging = { page: true, size: true, cursor: true, total: true } as const;
const PAGE = 100;

type Lister = (ctx: Ctx, input: never) => Promise<Page<{ id: string }>>;
type List = { scope: string; filter: z.ZodObject; list: Lister };

/** The list of each kind of rows: its parameters are the filter. */
const LISTS: Record<BulkAct["object"], List> = {
  booking: { scope: "bookings:read", filter: ListBookings.omit(paging), list: listBookings },
  member: { scope: "members:read", filter: ListMembers.omit(paging), list: listMembers },
};

/**
 * Returns the ids of the rows that a bulk action is about, each once. Raises BulkActionTooLong, BulkActionNotFound,
 * InsufficientScope for a filter without the scope of its list, and ValidationFailure for a faulty filter.
 */
export async function findRows(
  ctx: Ctx,
  { action, ids, filter, retry_of }: CreateBulkAction,
): Promise<string[]> {
  const { object } = ACTS[action];
  if (ids) return [...new Set(ids)];
  if (retry_of !== undefined) return rowsAgain(ctx, retry_of, object);
  return filtered(ctx, LISTS[object], filter ?? {});
}

async function filtered(ctx: Ctx, { scope, filter, list }: List, asked: object): Promise<string[]> {
  assertScope(ctx.actor, scope);
  const fields = parsed(filter, asked, "filter");
  const found: string[] = [];
  let cursor: string | null | undefined;
  do {
    // The first page counts them all.
    const at = cursor ? { cursor, total: "none" } : {};
    const page = await list(ctx, { ...fields, page: 1, size: PAGE, ...at } as never);
    if (page.total > MOST_ROWS) throw BulkActionTooLong();
    found.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor && found.length <= MOST_ROWS);
  if (found.length > MOST_ROWS) throw BulkActionTooLong();
  return found;
}

/** Returns what an earlier bulk action has not done to rows of the same kind. */
async function rowsAgain(ctx: Ctx, id: string, object: BulkAct["object"]): Promise<string[]> {
  const before = await loadBulkAction(ctx, id);
  const act = ACTS[before.action];
  assertMayAct(ctx, act, {});
  if (act.object !== object) {
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
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const faults = toFieldFaults(result.error.issues, () => "body");
  throw new ValidationFailure(
    faults.map((fault) => ({ ...fault, loc: ["body", field, ...fault.loc.slice(1)] })),
  );
}
