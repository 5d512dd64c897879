/** The groups of members that every club has as views, with the filters of `GET /v1/members` that each stands for. Pure. */
export const MEMBER_SEGMENTS = {
  active: { status: ["active"] },
  away: { status: ["active"], last_visit_at_lt: "-P30D" },
  overdue: { invoices: "overdue" },
  ending: { subscription_ends_at_lt: "P30D" },
  no_card: { status: ["active"], pass: "none" },
} as const;
export type MemberSegment = keyof typeof MEMBER_SEGMENTS;
export const SEGMENT_NAMES = Object.keys(MEMBER_SEGMENTS) as MemberSegment[];
