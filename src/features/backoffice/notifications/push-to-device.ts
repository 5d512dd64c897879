import { createHash } from "node:crypto";
import { wants } from "@/features/people/notification-choices/rules";
import { forget } from "@/features/people/push-devices/forget";
import { type LiveDevice, liveDevices } from "@/features/people/push-devices/live-devices";
import { pushKeys } from "@/features/people/push-devices/push-keys";
import { DAY } from "@/lib/time";
import { encryptPush } from "@/server/push/encrypt";
import { vapidAuthorization } from "@/server/push/vapid";
import { getEnv } from "@/server/config/env";
import type { Ctx } from "@/server/context";
import { type Outcome, postOutside } from "@/server/http/outbound-request";
import { runAfter } from "@/server/jobs/queue";
import { logger } from "@/server/log";
import type { Notice } from "./claim-notice";
import { composePush, type PushText } from "./compose-push";
import { findChanged, factsOfChange } from "./mail-change";
import { factsOfConfirmed, findConfirmed } from "./mail-confirmation";
import { type Mailed, type Told, whoComes } from "./letter";
import { pushedTo } from "./push-change";
import { factsOfNotice, findNoticed } from "./send-notices";

const TIMEOUT_MS = 10_000;
const KEPT_BYTES = 300;
/** These cannot wait until the phone is looked at. */
const URGENT = ["hold_expiring", "waitlist_offered", "approved", "cancelled", "move_offered"];

type Push = { booking: Mailed; reader: Told; kind: string; text: PushText; until: Date };

/**
 * Sends a message to one device, if it still holds and is still wanted: encrypted, so that the push service cannot
 * read it. A device that the service no longer knows is forgotten. Throws when it cannot be delivered now; the job is
 * tried again then.
 */
export async function pushToDevice(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const [device] = await liveDevices(ctx, { id: String(payload["push_device_id"]) });
  if (!device) return;
  const push = await composeFor(ctx, payload);
  // Merged or given to another member meanwhile: it is not theirs.
  if (!push || push.reader.id !== device.member_id) return;
  await settle(ctx, device, await send(ctx, device, push));
}

async function composeFor(ctx: Ctx, payload: Record<string, unknown>): Promise<Push | null> {
  const { event_id, notice_id } = payload;
  const organization_id = ctx.org.id;
  if (typeof notice_id === "string") {
    const row = await ctx.db.notice.findFirst({ where: { organization_id, id: notice_id } });
    return row && composeNotice(ctx, { ...row, kind: row.kind as Notice["kind"] });
  }
  const event = await ctx.db.domainEvent.findFirst({
    where: { organization_id, id: String(event_id) },
  });
  if (!event) return null;
  if (event.type === "booking.confirmed") {
    const booking = await findConfirmed(ctx, event);
    if (!booking || !wants(booking.member, "bookings", "push")) return null;
    const reader = whoComes(booking);
    const facts = await factsOfConfirmed(ctx, booking, reader);
    const text = composePush("confirmed", facts, about(ctx, booking));
    return asPush(ctx, { booking, reader, text, kind: "confirmed" });
  }
  const found = await findChanged(ctx, event);
  const reader = found && (await pushedTo(ctx, found));
  if (!reader || !wants(reader, found.change.choice ?? "bookings", "push")) return null;
  const { booking, change } = found;
  const facts = await factsOfChange(ctx, found, reader);
  const text = composePush(change.kind, facts, about(ctx, booking));
  return asPush(ctx, { booking, reader, text, kind: change.kind });
}

async function composeNotice(ctx: Ctx, notice: Notice): Promise<Push | null> {
  const booking = await findNoticed(ctx, notice);
  if (!booking || !wants(booking.member, "reminders", "push")) return null;
  const reader = whoComes(booking);
  const facts = await factsOfNotice(ctx, booking, notice, reader);
  const text = composePush(notice.kind, facts, about(ctx, booking));
  return { ...asPush(ctx, { booking, reader, text, kind: notice.kind }), until: notice.about };
}

const about = ({ org }: Ctx, { id }: Mailed) => ({ org, booking_id: id });

/** A message is news for a day at most, and not after the booking's end or the end of its hold. */
function asPush(ctx: Ctx, push: Omit<Push, "until">): Push {
  const { booking } = push;
  const ends = [ctx.now().getTime() + DAY, booking.ends_at.getTime()];
  if (booking.status === "held" && booking.held_until) ends.push(booking.held_until.getTime());
  return { ...push, until: new Date(Math.min(...ends)) };
}

async function send(ctx: Ctx, device: LiveDevice, push: Push): Promise<Outcome> {
  const { BASE_URL, MAIL_FROM, WEBHOOK_ALLOW_PRIVATE } = getEnv();
  const address = MAIL_FROM.split("<").at(-1)?.replace(">", "").trim() ?? "";
  const subject = BASE_URL.startsWith("https:") ? BASE_URL : `mailto:${address}`;
  const { endpoint } = device;
  const ttl = Math.max(0, Math.round((push.until.getTime() - ctx.now().getTime()) / 1000));
  return postOutside({
    url: endpoint,
    headers: {
      "content-type": "application/octet-stream",
      "content-encoding": "aes128gcm",
      ttl: String(ttl),
      urgency: URGENT.includes(push.kind) ? "high" : "normal",
      // A phone that was off gets the last message about a booking, not all of them.
      topic: createHash("sha256").update(push.booking.id).digest("base64url").slice(0, 32),
      authorization: vapidAuthorization(await pushKeys(ctx.db), {
        ...{ endpoint, subject },
        now: runAfter(ctx, 0),
      }),
    },
    body: encryptPush(Buffer.from(JSON.stringify(push.text)), device),
    timeout_ms: TIMEOUT_MS,
    keep_bytes: KEPT_BYTES,
    allow_private: WEBHOOK_ALLOW_PRIVATE,
  });
}

class PushLater extends Error {
  override name = "PushLater";
}

/** Forgets a device that is gone, gives up a message that is refused, and throws where another try may help. */
async function settle(ctx: Ctx, device: LiveDevice, { status, error }: Outcome): Promise<void> {
  if (status !== null && status >= 200 && status < 300) return;
  if (status === 404 || status === 410 || error === "address_refused") {
    return forget(ctx, device);
  }
  const host = new URL(device.endpoint).host;
  if (status === null || status === 429 || status >= 500) {
    throw new PushLater(
      `The push service ${host} takes no messages at present: ${status ?? error}`,
    );
  }
  logger().warn({ host, status }, "A push service refused a message");
}
