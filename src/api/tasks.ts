import { PUSH_TASK } from "@/features/apple-wallet/phone-job";
import { pushToPhones } from "@/features/apple-wallet/push";
import { TOUCH_TYPE_TASK, touchType } from "@/features/apple-wallet/touch-type";
import type { SystemContext } from "@/features/checkout/installation";
import { checkAndCatchUp } from "@/features/google-passes/check-issuer";
import { SIGN_TASK, signRest } from "@/features/pass-code-keys/rotate";
import { SEND_TASK, sendPass } from "@/features/google-passes/send";
import { CHECK_TASK } from "@/features/google-wallet/check";
import { PHOTO_TASK, updatePhoto } from "@/features/passes/member-photo";
import { REFRESH_MANY_TASK, refreshRest } from "@/features/passes/refresh-after";
import { REFRESH_TASK, refreshWhenDue } from "@/features/passes/refresh-shown";
import { RECONCILE_TASK } from "@/features/reconciliations/create";
import { runReconciliation } from "@/features/reconciliations/run";
import { deliverWebhook } from "@/features/webhooks/deliver";
import { DELIVER_TASK } from "@/features/webhooks/plan-deliveries";
import type { Ctx } from "@/server/context";
import type { Subscriber } from "@/server/events";
import type { Crew, Work } from "@/server/job-runner";
import type { Job } from "@/server/jobs";
import { renderObject } from "./rendered-object";
import { SUBSCRIBERS } from "./subscribers";

/** Work that a verb puts off by `addJobs`; it runs as the system, in the payload's organization. */
type Task = (ctx: Ctx, payload: Record<string, unknown>) => Promise<void>;

/** Every task by its name, which stands in the queue: once released, it keeps its name. */
const TASKS: Record<string, Task> = {
  ...Object.fromEntries(SUBSCRIBERS.map((one) => [taskOf(one), handle(one)])),
  [SEND_TASK]: (ctx, { pass_id }) => sendPass(ctx, String(pass_id)),
  [CHECK_TASK]: (ctx, { google_wallet_issuer_id: id }) => checkAndCatchUp(ctx, String(id)),
  [REFRESH_TASK]: (ctx, { pass_id }) => refreshWhenDue(ctx, String(pass_id)),
  [REFRESH_MANY_TASK]: refreshRest,
  [SIGN_TASK]: signRest,
  [TOUCH_TYPE_TASK]: touchType,
  [PHOTO_TASK]: (ctx, { member_id }) => updatePhoto(ctx, String(member_id)),
  [DELIVER_TASK]: (ctx, { delivery_id }) =>
    deliverWebhook(inRealTime(ctx), String(delivery_id), renderObject),
  [RECONCILE_TASK]: (ctx, { reconciliation_id: id }) =>
    runReconciliation(inRealTime(ctx), String(id)),
  [PUSH_TASK]: (ctx, payload) => pushToPhones(inRealTime(ctx), payload),
};

/**
 * For tasks that show nothing of the organization's own time: the queue knows the real time only, so what
 * they put off is put off by that.
 */
function inRealTime(ctx: Ctx): Ctx {
  return ctx.org.test_clock_at ? { ...ctx, now: () => new Date() } : ctx;
}

/** The task in which a subscriber hears of an event. */
export function taskOf({ name }: Pick<Subscriber, "name">): string {
  return `event: ${name}`;
}

function handle(subscriber: Subscriber): Task {
  return async (ctx, { event_id }) => {
    const event = await ctx.db.domainEvent.findFirst({
      where: { organization_id: ctx.org.id, id: String(event_id) },
    });
    if (event) await subscriber.run(ctx, event);
  };
}

/** Does one job, in the context that `contextOf` makes of its organization. */
export async function runTask(
  contextOf: SystemContext,
  name: string,
  payload: Job["payload"],
): Promise<void> {
  const task = TASKS[name];
  if (!task) throw new Error(`No task is named ${name}`);
  await task(await contextOf(payload.organization_id), payload);
}

/** Hands by tasks that wait for other people's servers; one that is silent keeps nobody else's work waiting. */
const OUTSIDE = [
  { hands: 8, names: [DELIVER_TASK] },
  { hands: 4, names: [PUSH_TASK] },
  { hands: 4, names: [SEND_TASK, CHECK_TASK] },
  { hands: 2, names: [PHOTO_TASK] },
  { hands: 1, names: [RECONCILE_TASK] },
];

/** Who does which jobs in this process. */
export function crews(contextOf: SystemContext): Crew[] {
  const work = (name: string): Work => {
    return (payload) => runTask(contextOf, name, payload as Job["payload"]);
  };
  const tasksOf = (names: string[]) => Object.fromEntries(names.map((name) => [name, work(name)]));
  const outside = OUTSIDE.flatMap(({ names }) => names);
  const own = Object.keys(TASKS).filter((name) => !outside.includes(name));
  return [
    { hands: 4, tasks: tasksOf(own) },
    ...OUTSIDE.map(({ hands, names }) => ({ hands, tasks: tasksOf(names) })),
  ];
}
