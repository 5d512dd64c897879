import { MEMBER_STATUSES } from "@/features/people/members/schema";
import type { ListAddress } from "@/lib/list-views";
import { MEMBER_SEGMENTS, type MemberSegment, SEGMENT_NAMES } from "@/lib/member-segments";

type May = (scope: string) => boolean;

/** The scope without which a segment or a filter of members is not offered. */
const NEEDS: Record<string, string> = {
  ...{ away: "bookings:read", overdue: "invoices:read", ending: "subscriptions:read" },
  ...{ no_card: "passes:read", visit: "bookings:read", invoices: "invoices:read" },
  ...{ ends: "subscriptions:read", card: "passes:read" },
};
const open = (may: May) => (name: string) => NEEDS[name] === undefined || may(NEEDS[name]);

/** Returns the views that the list of members has of itself, as far as somebody may see them. */
export function ownViews(may: May): ("all" | MemberSegment)[] {
  return (["all", ...SEGMENT_NAMES] as const).filter(open(may));
}

/** Returns what the address of the list of members can say, as far as somebody may ask it. */
export function memberAddress(may: May, groups: readonly { id: string }[]): ListAddress {
  const fields: ListAddress["fields"] = {
    status: { filter: "status", values: MEMBER_STATUSES },
    group: { filter: "group_id", values: groups.map(({ id }) => id) },
    visit: { filter: "last_visit_at_lt", values: ["-P7D", "-P30D", "-P90D", "-P180D"] },
    invoices: { filter: "invoices", values: ["unpaid", "overdue"] },
    ends: { filter: "subscription_ends_at_lt", values: ["P7D", "P30D", "P90D"] },
    card: { filter: "pass", values: ["valid", "none"] },
  };
  const views: ListAddress["views"] = { all: {}, ...MEMBER_SEGMENTS };
  const asked = <T>(of: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => open(may)(name)));
  return { views: asked(views), fields: asked(fields) };
}

/** Returns the fields of an address that hold a value which they may have. */
export function fieldsOf(
  asked: Readonly<Record<string, string | undefined>>,
  { fields }: ListAddress,
): Record<string, string> {
  const set = Object.entries(fields).flatMap(([name, { values }]) => {
    const value = asked[name];
    return value && (values === undefined || values.includes(value)) ? [[name, value]] : [];
  });
  return Object.fromEntries(set) as Record<string, string>;
}
