import { wants } from "@/features/people/notification-choices/rules";
import type { NotificationKind } from "@/features/people/notification-choices/kinds";
import { payerOf } from "@/features/scheduling/bookings/words";
import { liveDevices } from "@/features/people/push-devices/live-devices";
import { byId, type Ctx, inTx } from "@/server/context";
import type { DomainEvent } from "@/server/jobs/events";
import { addJobs } from "@/server/jobs/queue";
import type { Claimed } from "./claim-notice";
import { type Mailed, peopleOf } from "./letter";
import { findChanged, type Found } from "./mail-change";
import { findConfirmed } from "./mail-confirmation";

/** In the queue: once released, it keeps its name. */
export const PUSH_DEVICE_TASK = "push to device";
/** With growing pauses, about four hours: later it would be no news. */
const ATTEMPTS = 13;

/** The message of a job, which is composed anew at each attempt. */
export type PushAbout = { event_id: string } | { notice_id: string };

/** Queues the confirmation of a booking for the member's devices. */
export async function pushConfirmation(ctx: Ctx, event: DomainEvent): Promise<void> {
  const booking = await findConfirmed(ctx, event);
  if (booking) await queuePushes(ctx, booking.member, "bookings", { event_id: event.id });
}

/** Queues a booking's change for the member's devices. */
export async function pushChange(ctx: Ctx, event: DomainEvent): Promise<void> {
  const found = await findChanged(ctx, event);
  const person = found && (await pushedTo(ctx, found));
  if (!person) return;
  // Others than mails, devices are never told against the member's will.
  const choice = found.change.choice ?? "bookings";
  await queuePushes(ctx, person, choice, { event_id: event.id });
}

/**
 * Returns the member whose devices are told of a change: the one who comes, and of what is to be paid whoever pays;
 * null if they may not act for the one who comes any more.
 */
export async function pushedTo(ctx: Ctx, { booking, change }: Found) {
  const id = change.leadsTo === "checkout" ? payerOf(booking) : booking.member.id;
  const people = await peopleOf(ctx, booking);
  return people.find((one) => one.id === id) ?? null;
}

/** Queues a notice for the member's devices, once, and records it. */
export async function pushNotice(
  ctx: Ctx,
  member: Mailed["member"],
  { id }: Pick<Claimed, "id">,
): Promise<void> {
  await inTx(ctx, async (tx) => {
    await queuePushes(tx, member, "reminders", { notice_id: id });
    await tx.db.notice.update({ where: byId(tx, id), data: { pushed_at: tx.now() } });
  });
}

/** Queues a message for each of a member's devices, unless the member has switched its kind off. */
async function queuePushes(
  ctx: Ctx,
  member: Mailed["member"],
  kind: NotificationKind,
  about: PushAbout,
): Promise<void> {
  if (!wants(member, kind, "push")) return;
  const devices = await liveDevices(ctx, { member_id: member.id });
  const named = "event_id" in about ? about.event_id : about.notice_id;
  await addJobs(
    ctx.db,
    devices.map(({ id }) => ({
      task: PUSH_DEVICE_TASK,
      payload: { organization_id: ctx.org.id, push_device_id: id, ...about },
      key: `push:${id}:${named}`,
      max_attempts: ATTEMPTS,
    })),
  );
}
