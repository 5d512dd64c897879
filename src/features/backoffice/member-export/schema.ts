import { z } from "zod";
import { Account } from "@/features/people/accounts/schema";
import { BenefitGrant, BenefitUsage } from "@/features/catalogue/benefits/grant-schema";
import { BookingSeries } from "@/features/scheduling/booking-series/schema";
import { Booking } from "@/features/scheduling/bookings/schema";
import { CalendarFeed } from "@/features/scheduling/calendar-feeds/schema";
import { CreditNote } from "@/features/billing/credit-notes/schema";
import { Invoice } from "@/features/billing/invoices/schema";
import { MemberNote } from "@/features/people/member-notes/schema";
import { Member } from "@/features/people/members/schema";
import { PassScan } from "@/features/access/pass-checks/schema";
import { PassRecord } from "@/features/access/passes/schema";
import { PaymentMethod } from "@/features/billing/payment-methods/schema";
import { Payment } from "@/features/billing/payments/schema";
import { Quote } from "@/features/scheduling/quotes/schema";
import { Refund } from "@/features/billing/refunds/schema";
import { NotificationChoices } from "@/features/people/notification-choices/schema";
import { Me } from "@/features/people/sessions/schema";
import { Subscription } from "@/features/memberships/subscriptions/schema";
import { BookingGuest } from "@/features/scheduling/bookings/guests/schema";
import { WaitlistEntry } from "@/features/scheduling/waitlist/schema";
import { Id, Timestamp } from "@/lib/wire";

export const ExportedMember = Member.extend({ pass: z.object({ id: z.string() }).nullable() });

const Visit = z.object({
  id: z.string(),
  pass_id: Id.nullable(),
  booking_id: Id.nullable(),
  resource_id: Id.nullable(),
  event_id: Id.nullable(),
  entered_at: Timestamp,
  ends_at: Timestamp.describe("When it ended by itself."),
  left_at: Timestamp.nullable(),
  undone_at: Timestamp.nullable(),
  created_at: Timestamp,
});

const Notice = z.object({
  id: z.string(),
  booking_id: Id,
  kind: z.string(),
  about: Timestamp,
  sent_at: Timestamp.nullable(),
  created_at: Timestamp,
});

const MergedRecord = Member.pick({
  id: true,
  short_id: true,
  name: true,
  email: true,
  phone: true,
  address: true,
  billing_details: true,
  locale: true,
  archived_at: true,
  created_at: true,
});

/** The lists, of any length, each item as its own operation shows it. */
export const LISTS = {
  merged_records: z.array(MergedRecord).describe("Other records of the same person, as they were."),
  accounts: z
    .array(Account)
    .describe(
      "Accounts with the member's own part in each; `billing_email`, `billing_address` and `tax_id` are null unless that is `owner` or `billing`.",
    ),
  subscriptions: z.array(Subscription),
  grants: z.array(BenefitGrant),
  usages: z.array(BenefitUsage),
  quotes: z.array(Quote.omit({ quote_token: true })),
  bookings: z.array(Booking),
  booking_series: z.array(BookingSeries),
  waitlist: z.array(WaitlistEntry),
  invitations: z
    .array(BookingGuest.omit({ share_url: true }))
    .describe("Invitations to bookings of others."),
  payment_methods: z
    .array(PaymentMethod.extend({ detached_at: Timestamp.nullable() }))
    .describe("Removed ones too; `consent` is the member's agreement when it was saved."),
  payments: z.array(Payment),
  refunds: z.array(Refund),
  invoices: z.array(Invoice),
  credit_notes: z.array(CreditNote),
  passes: z.array(PassRecord),
  pass_scans: z.array(PassScan),
  visits: z.array(Visit),
  calendar_feeds: z.array(CalendarFeed),
  notices: z
    .array(Notice)
    .describe("Messages about bookings: reminders, and warnings before holds end."),
  push_devices: z
    .array(z.object({ id: z.string(), push_service: z.string(), created_at: Timestamp }))
    .describe("Browsers that show the member's messages, by the host of their push service."),
  portal_views: z
    .array(
      z.object({
        id: z.string().describe("The event in the history."),
        by: z.string().describe("The name of the person of the staff."),
        created_at: Timestamp,
      }),
    )
    .describe("When the staff looked at the portal as the member sees it, and who."),
  sessions: z
    .array(
      z.object({
        created_at: Timestamp,
        last_used_at: Timestamp,
        expires_at: Timestamp,
        device: z.string().nullable(),
      }),
    )
    .describe("Sign-ins to the portal that have not ended."),
};
export type ListName = keyof typeof LISTS;

const head = {
  exported_at: Timestamp.describe("When it began."),
  organization: z.object({ id: z.string(), name: z.string() }),
  photo: z
    .object({
      url: z.string(),
      kept_at: Timestamp.nullable(),
      data: z
        .string()
        .nullable()
        .describe("The uploaded photo itself, a WebP in base64; null for a picture elsewhere."),
    })
    .nullable()
    .describe(
      "The member's uploaded photo, with the time of its upload; or the address of a picture elsewhere, with the time of the copy for passes.",
    ),
  favourite_resource_ids: z.array(z.string()).describe("The resources that the member has marked."),
  notifications: NotificationChoices,
};

export const MemberExport = z
  .object({
    ...head,
    member: ExportedMember,
    ...LISTS,
    notes: z.array(MemberNote).describe("The notes that staff wrote."),
  })
  .meta({
    id: "MemberExport",
    description: "All data about a member, newest first in each list, and no secrets.",
  });

export const MyExport = z.object({ ...head, member: Me.shape.member, ...LISTS }).meta({
  id: "MyExport",
  description: "All data about the signed-in member, newest first in each list.",
});

export const CsvTable = z
  .string()
  .meta({ id: "CsvTable", description: "A table in UTF-8, with a line of column names." });
