/** The kinds that a member may switch off. Mails about money, membership and sign-in are none of them. */
export const NOTIFICATION_KINDS = ["bookings", "reminders", "waitlist"] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
