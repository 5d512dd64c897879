import { assertReadable } from "@/features/backoffice/list-filters/assert-readable";
import type { ListName } from "@/features/backoffice/list-filters/words";
import { resolveDays } from "@/lib/relative-days";
import type { Ctx } from "@/server/context";
import { fieldFault } from "@/server/errors";

/** Whom somebody looks for is not kept: a view outlives the person's data. */
const ABOUT_SOMEBODY = ["search", "external_id"];

/** Returns filters with each day from today as the instant that it is now. */
export function resolveFilters(ctx: Pick<Ctx, "now" | "org">, filters: object) {
  const today = { now: ctx.now(), timezone: ctx.org.default_timezone };
  return resolveDays(filters as Record<string, unknown>, today);
}

/**
 * Refuses filters that a view cannot keep, with ValidationFailure, and those of a list that the caller may not read, with
 * InsufficientScope.
 */
export function assertKeepable(
  ctx: Ctx,
  { list, filters }: { list: ListName; filters: Record<string, unknown> },
): void {
  for (const name of ABOUT_SOMEBODY) {
    if (!(name in filters)) continue;
    const msg = "Input should not be words that somebody looks for";
    throw fieldFault(["body", "filters", name], "value_error", msg, filters[name]);
  }
  assertReadable(ctx, { list, filters: resolveFilters(ctx, filters) });
}
