/** Why a mail is always sent: it proves a booking, is about money, says where to be and when, or somebody waits for it. */
export const MAIL_REASONS = ["proof", "money", "time", "answer"] as const;
export type MailReason = (typeof MAIL_REASONS)[number];

/** The mails of a club about what its members do, each with why it is always sent; null for those that a club may leave out. */
const MAILS = {
  booking_approval_requested: null,
  booking_approved: "answer",
  booking_declined: "answer",
  booking_unanswered: "answer",
  booking_hold_expiring: null,
  booking_confirmed: "proof",
  booking_reminder: null,
  booking_rescheduled: "time",
  booking_moved: "time",
  booking_move_offered: "answer",
  booking_move_failed: "money",
  booking_cancelled: "time",
  booking_place_lost: "money",
  booking_payment_returned: "money",
  booking_waitlist_offered: "answer",
  guest_invited: "answer",
  guest_reminded: "answer",
  guest_share: "money",
  guest_moved: "time",
  guest_cancelled: "time",
  guest_withdrawn: "time",
  guest_accepted: null,
  guest_declined: null,
  guest_paid: null,
  membership_payment_failed: "money",
  membership_payment_due: "money",
  membership_confirm_with_bank: "money",
  membership_card_expiring: "money",
  membership_card_missing: "money",
  membership_ended_unpaid: "money",
  invoice_sent: "money",
  invoice_overdue: "money",
  invoice_settled: "money",
  invoice_debit_returned: "money",
} as const satisfies Record<string, MailReason | null>;
export type MailKind = keyof typeof MAILS;

/** The kinds of mails, in the order in which they come about. */
export const MAIL_KINDS = Object.keys(MAILS) as [MailKind, ...MailKind[]];

/** What mails are about. */
export const MAIL_GROUPS = ["booking", "guest", "membership", "invoice"] as const;
export type MailGroup = (typeof MAIL_GROUPS)[number];

/** Returns why a mail is always sent; null for one that a club may leave out. */
export function reasonOf(kind: MailKind): MailReason | null {
  return MAILS[kind];
}

/** The most letters of a sentence that a club adds. */
export const MOST_LETTERS = 300;
