/** The kinds that a member may switch off. Mails about money, membership and sign-in are none of them. */
export const NOTIFICATION_KINDS = ["bookings", "reminders", "waitlist"] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The ways in which each kind reaches a member. */
export const WAYS = {
  bookings: ["mail", "push", "calendar"],
  reminders: ["mail", "push"],
  waitlist: ["mail", "push"],
} as const satisfies Record<NotificationKind, readonly string[]>;
export type NotificationWay = (typeof WAYS)[NotificationKind][number];
