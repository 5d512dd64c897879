import { z } from "zod";
import { Member, MemberId } from "@/features/people/members/schema";
import { Id } from "@/lib/wire";

export const MergeMember = MemberId.extend({
  source_member_id: Id.max(64).describe(
    "The source record: all of its data moves to the one in the path.",
  ),
  dry_run: z
    .boolean()
    .optional()
    .describe("Reports the moves and the conflicts, and changes nothing."),
});
export type MergeMember = z.infer<typeof MergeMember>;

/**
 * Rows that move from one member to another as they are: the name of their count, and their table.
 */
export const MOVED = {
  bookings: "bookings",
  booking_series: "booking_series",
  waitlist_entries: "waitlist_entries",
  invitations: "booking_guests",
  quotes: "quotes",
  subscriptions: "subscriptions",
  grants: "benefit_grants",
  payments: "payments",
  invoices: "invoices",
  credit_notes: "credit_notes",
  payment_methods: "payment_methods",
  passes: "passes",
  visits: "visits",
  pass_scans: "pass_scans",
  notes: "member_notes",
  calendar_feeds: "calendar_feeds",
} as const;
type Kind = keyof typeof MOVED;
export const KINDS = Object.keys(MOVED) as Kind[];

const Counts = z.object(
  Object.fromEntries(KINDS.map((kind) => [kind, z.int()])) as Record<Kind, z.ZodInt>,
);
export type Counts = z.infer<typeof Counts>;

const Reason = z.object({ code: z.string(), message: z.string(), ids: z.array(Id) });
export type Reason = z.infer<typeof Reason>;

export const MergeResult = z
  .object({
    dry_run: z.boolean(),
    member: Member.describe("The record that stays; in a dry run, as it is now."),
    source: Member.describe("The source record; once merged, it has `merged_into_id`."),
    moved: Counts.describe("How many rows moved, by kind."),
    filled: z.array(z.string()).describe("Fields filled or extended from the source record."),
    account_ids: z
      .array(Id)
      .describe("Accounts in which the remaining record replaces the source."),
    removed_payment_method_ids: z
      .array(Id)
      .describe("Cards that cannot move and are removed at the processor."),
    cardless_subscription_ids: z
      .array(Id)
      .describe(
        "Memberships that these cards paid for: the member's default card pays from now on.",
      ),
    reasons: z.array(Reason).describe("The conflicts; empty when the merge was or can be done."),
  })
  .meta({ id: "MergeResult" });
export type MergeResult = z.infer<typeof MergeResult>;
