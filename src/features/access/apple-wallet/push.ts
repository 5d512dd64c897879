import { signerOfType } from "@/features/access/pass-certificates/signer";
import type { PushOutcome } from "@/ports/wallet/port";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import type { DomainEvent } from "@/server/jobs/events";
import { addJobs } from "@/server/jobs/queue";
import { passJob, phoneJob } from "./phone-job";
import { notePushState } from "./push-state";
import { unregisterPhone } from "./unregister";

type Row = Prisma.AppleRegistrationModel;

/** Queues calls to the phones of a changed pass, if any hold it. */
export async function planPush(ctx: Ctx, { object_id }: DomainEvent): Promise<void> {
  const where = { organization_id: ctx.org.id, pass_id: object_id };
  if ((await ctx.db.appleRegistration.count({ where })) === 0) return;
  await addJobs(ctx.db, [passJob(ctx, object_id)]);
}

/**
 * Calls the phones that hold a pass. Phones that are gone are forgotten; when Apple refuses our
 * certificate or topic, staff see it; calls to make later are queued one by one, with growing
 * pauses. Raises PushLater when nobody could be called, so that the job itself is tried again.
 */
export async function pushToPhones(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const { device } = payload;
  const rows = await ctx.db.appleRegistration.findMany({
    where: {
      organization_id: ctx.org.id,
      pass_id: String(payload["pass_id"]),
      ...(typeof device === "string" ? { device_library_identifier: device } : {}),
    },
  });
  const later: { row: Row; outcome: Later }[] = [];
  for (const [passType, phones] of byType(rows)) {
    const outcomes = await callPhones(ctx, passType, phones);
    if (outcomes === null) continue;
    await notePushState(ctx, passType, outcomes);
    for (const [n, outcome] of outcomes.entries()) {
      const row = phones[n];
      if (row && outcome.status === "gone") await forget(ctx, row, outcome);
      if (row && outcome.status === "later") later.push({ row, outcome });
    }
  }
  if (later.length === 0) return;
  if (later.length === rows.length) throw new PushLater(later.map(({ outcome }) => outcome));
  await addJobs(
    ctx.db,
    later.map(({ row, outcome }) => {
      const wait = Math.max(outcome.retryAfterMs ?? 0, FIRST_PAUSE_MS);
      const at = new Date(ctx.now().getTime() + wait);
      return phoneJob(ctx, row.pass_id, row.device_library_identifier, at);
    }),
  );
}

const FIRST_PAUSE_MS = 5_000;

type Later = Extract<PushOutcome, { status: "later" }>;

class PushLater extends Error {
  constructor(outcomes: Later[]) {
    super(`Apple's push service takes no calls at present: ${outcomes[0]?.reason || "no reason"}`);
    this.name = "PushLater";
  }
}

/**
 * Calls phones and returns the outcomes in their order; null when nobody signs for their pass type,
 * or there is nobody to call.
 */
async function callPhones(ctx: Ctx, passType: string, phones: Row[]) {
  const signer = await signerOfType(ctx, passType);
  return signer ? signer.notify(phones.map(({ push_token }) => push_token)) : null;
}

/** Forgets a phone, unless it has registered again since, or gave another token. */
async function forget(
  ctx: Ctx,
  row: Row,
  { since }: Extract<PushOutcome, { status: "gone" }>,
): Promise<void> {
  const { pass_id, device_library_identifier: device, push_token } = row;
  await unregisterPhone(ctx, { pass_id, device }, { renewed_after: since, push_token });
}

function byType(rows: Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows)
    groups.set(row.pass_type_identifier, [...(groups.get(row.pass_type_identifier) ?? []), row]);
  return groups;
}
