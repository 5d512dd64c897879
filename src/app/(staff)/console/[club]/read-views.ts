import type { ListName } from "@/features/backoffice/list-filters/words";
import type { View } from "@/features/backoffice/views/schema";
import { readAll } from "@/lib/read-all";
import { type Filters, type ListAddress, placeFilters, sameFilters } from "@/lib/list-views";
import type { openConsole } from "../../open-console";

type Opened = Pick<Awaited<ReturnType<typeof openConsole>>, "call" | "may">;

/** The views of a list that somebody has, and what the open one asks beyond the list's own fields. */
export type FoundViews = {
  views: readonly View[];
  open: View | null;
  rest: Filters;
  /** The list does not take the filters of the open one any more. */
  stale: boolean;
};

/** Returns the views of a list that the person has, in their order, and the one that the address names. */
export async function readViews(
  { call, may }: Opened,
  list: ListName,
  saved: string | undefined,
  address: ListAddress,
): Promise<FoundViews> {
  if (!may("views:read")) return { views: [], open: null, rest: {}, stale: false };
  const all = await readAll((at) => call.views.list({ ...at, list }));
  const views = all.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  const open = views.find(({ id }) => id === saved) ?? null;
  const taken = open !== null && (await takes(call.views.query({ view_id: open.id })));
  const rest = open && taken ? placeFilters(open.filters, address).rest : {};
  return { views, open, rest, stale: open !== null && !taken };
}

/** How the API says that a list does not take filters: not any more, or not from this person. */
const REFUSED = new Set(["CONFLICT", "FORBIDDEN", "NOT_FOUND"]);

async function takes(query: Promise<unknown>): Promise<boolean> {
  try {
    await query;
    return true;
  } catch (error) {
    if (REFUSED.has((error as { code?: string } | null)?.code ?? "")) return false;
    throw error;
  }
}

/** Returns the view that asks for just these filters: the open one where it does, or another. */
export function viewWith({ views, open }: FoundViews, filters: Filters): View | null {
  const same = (view: View) => sameFilters(view.filters, filters);
  return open && same(open) ? open : (views.find(same) ?? null);
}
