/** Which notifications a member wants, as the member's row stores it. Pure. */
import { NOTIFICATION_KINDS, type NotificationKind } from "./kinds";
import type { ChangeNotifications, NotificationChoices } from "./schema";

/** The member's columns that the answer depends on. */
export type Muted = { muted: string[] };

/** True unless the member has switched mails of this kind off. */
export function wantsMail({ muted }: Muted, kind: NotificationKind): boolean {
  return !muted.includes(`${kind}:mail`);
}

/** Returns the choices as the API shows them. */
export function choicesOf(member: Muted & { id: string }): NotificationChoices {
  const ways = (kind: NotificationKind) => ({ mail: wantsMail(member, kind) });
  return {
    member_id: member.id,
    bookings: ways("bookings"),
    reminders: ways("reminders"),
    waitlist: ways("waitlist"),
  };
}

/** Returns the column after a change; kinds that the change leaves out stay as they are. */
export function mutedAfter(
  member: Muted,
  change: Pick<ChangeNotifications, NotificationKind>,
): string[] {
  const off = NOTIFICATION_KINDS.filter((kind) => !(change[kind]?.mail ?? wantsMail(member, kind)));
  return off.map((kind) => `${kind}:mail`);
}
