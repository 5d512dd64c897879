/** The views of the console's list of events: what each asks for. Pure. */
import type { ListEvents } from "../../schema";

export const EVENT_VIEWS = ["coming", "past", "drafts", "cancelled"] as const;
export type EventView = (typeof EVENT_VIEWS)[number];

/** Returns the filters of a view. An event that is on now still belongs to those that come. */
export function viewFilters(view: EventView, now: string): Partial<ListEvents> {
  const filters: Record<EventView, Partial<ListEvents>> = {
    coming: { status: ["draft", "published"], ends_at_gte: now, sort: "starts_at" },
    past: { status: ["published"], ends_at_lt: now, sort: "-starts_at" },
    drafts: { status: ["draft"], sort: "starts_at" },
    cancelled: { status: ["cancelled"], sort: "-starts_at" },
  };
  return filters[view];
}
