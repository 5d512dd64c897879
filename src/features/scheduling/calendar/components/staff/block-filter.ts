/** Which bookings and events a reader wants to see. Filters hide names, never what is taken. Pure. */
import type { Calendar, CalendarBlock } from "../../schema";
import { type BookingState, STATES, stateOf } from "./block-state";

export type BlockFilter = {
  /** Bookings in one of these states; none for all. */
  states: BookingState[];
  /** Events of one of these hosts; none for all. */
  hosts: string[];
  /** Bookings of this member, and events that they attend. */
  member: string | null;
};

export const NO_FILTER: BlockFilter = { states: [], hosts: [], member: null };
const MOST_HOSTS = 20;

/** Reads the filters of an address; what makes no sense counts as left out. */
export function readFilter(query: {
  get: (name: string) => string | null;
  getAll: (name: string) => string[];
}): BlockFilter {
  const states = query.getAll("state");
  return {
    states: STATES.filter((one) => states.includes(one)),
    hosts: query.getAll("host").filter(Boolean).slice(0, MOST_HOSTS),
    member: query.get("member") || null,
  };
}

/** Writes the filters into an address. */
export function writeFilter({ states, hosts, member }: BlockFilter, query: URLSearchParams): void {
  for (const state of states) query.append("state", state);
  for (const host of hosts) query.append("host", host);
  if (member) query.set("member", member);
}

/** Tells whether a filter hides anything. */
export function isFiltering({ states, hosts, member }: BlockFilter): boolean {
  return states.length > 0 || hosts.length > 0 || member !== null;
}

/**
 * Tells whether a block fits: each kind of filter that is set must let it pass. `attended` are the events that the member
 * attends. Only events have hosts, and only bookings a state, so the one hides the other.
 */
export function fits(
  block: CalendarBlock,
  { states, hosts, member }: BlockFilter,
  attended: ReadonlySet<string>,
): boolean {
  const isEvent = block.kind === "event";
  if (states.length > 0 && (isEvent || !states.some((one) => one === stateOf(block)))) return false;
  if (hosts.length > 0 && !block.host_ids.some((id) => hosts.includes(id))) return false;
  if (member === null) return true;
  return isEvent ? attended.has(block.id ?? "") : block.member?.id === member;
}

/** A block that a filter hides: it stands where it stands, unnamed. */
type Hidden = CalendarBlock & { hidden: true };

/** Tells whether a filter hides a block. */
export function isHidden(block: CalendarBlock): block is Hidden {
  return "hidden" in block;
}

/**
 * Returns the calendar with all that a filter hides unnamed and at rest, where it is: what is free stays as it is. A place
 * of which nothing is hidden is the same object again, so that it is not drawn anew.
 */
export function hideUnfit(
  calendar: Calendar,
  filter: BlockFilter,
  attended: ReadonlySet<string>,
): Calendar {
  if (!isFiltering(filter)) return calendar;
  const resources = calendar.resources.map((resource) => {
    const blocks = resource.blocks.map((block) =>
      block.kind === "buffer" || block.kind === "closure" || fits(block, filter, attended)
        ? block
        : unnamed(block),
    );
    return blocks.some(isHidden) ? { ...resource, blocks } : resource;
  });
  return { ...calendar, resources };
}

function unnamed(block: CalendarBlock): Hidden {
  const silent = { title: null, member: null, payment: null, desynced: false, host_ids: [] };
  return { ...block, ...silent, movable: false, unmovable_reason: "hidden", hidden: true };
}
