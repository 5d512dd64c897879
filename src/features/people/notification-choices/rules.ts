/** Which notifications a member wants, as the member's row stores it. Pure. */
import { NOTIFICATION_KINDS, type NotificationKind, type NotificationWay, WAYS } from "./kinds";
import type { ChangeNotifications, NotificationChoices } from "./schema";

/** The member's columns that the answer depends on. */
export type Muted = { muted: string[] };

/** True unless the member has switched this kind off for this way. */
export function wants({ muted }: Muted, kind: NotificationKind, way: NotificationWay): boolean {
  return !muted.includes(`${kind}:${way}`);
}

/** Returns the choices as the API shows them. */
export function choicesOf(member: Muted & { id: string }): NotificationChoices {
  const both = (kind: NotificationKind) => ({
    mail: wants(member, kind, "mail"),
    push: wants(member, kind, "push"),
  });
  return {
    member_id: member.id,
    bookings: { ...both("bookings"), calendar: wants(member, "bookings", "calendar") },
    reminders: both("reminders"),
    waitlist: both("waitlist"),
  };
}

/** Returns the column after a change; kinds and ways that the change leaves out stay as they are. */
export function mutedAfter(
  member: Muted,
  change: Pick<ChangeNotifications, NotificationKind>,
): string[] {
  return NOTIFICATION_KINDS.flatMap((kind) => {
    const asked: Partial<Record<NotificationWay, boolean | undefined>> = change[kind] ?? {};
    return WAYS[kind]
      .filter((way) => !(asked[way] ?? wants(member, kind, way)))
      .map((way) => `${kind}:${way}`);
  });
}
