import { PUSH_DEVICE_TASK } from "@/features/backoffice/notifications/push-change";
import { pushToDevice } from "@/features/backoffice/notifications/push-to-device";
import { PUSH_TASK } from "@/features/access/apple-wallet/phone-job";
import { pushToPhones } from "@/features/access/apple-wallet/push";
import { TOUCH_TYPE_TASK, touchType } from "@/features/access/apple-wallet/touch-type";
import type { SystemContext } from "@/server/jobs/installation";
import { checkIssuerAndCatchUp } from "@/features/access/google-passes/check-issuer";
import { SIGN_TASK, signRest } from "@/features/access/pass-code-keys/rotate";
import { SEND_TASK, sendPass } from "@/features/access/google-passes/send";
import { mailOldAddress } from "@/features/people/members/take-back-email";
import { TAKE_BACK_TASK } from "@/features/people/members/notify-old-address";
import { CHECK_TASK } from "@/features/access/google-wallet/check";
import { APPROVAL_CODE_TASK } from "@/features/people/approvals/ask";
import { mailApprovalCode } from "@/features/people/approvals/mail-code";
import { PASSKEY_ADDED_TASK } from "@/features/people/passkeys/add";
import { mailPasskeyAdded } from "@/features/people/passkeys/mail-added";
import { PHOTO_TASK, updatePhoto } from "@/features/access/passes/update-photo";
import { REFRESH_MANY_TASK, refreshRest } from "@/features/access/passes/refresh-after";
import { REFRESH_TASK, refreshWhenDue } from "@/features/access/passes/refresh-shown";
import { extendSeries } from "@/features/scheduling/recurring-events/extend-series";
import { EXTEND_TASK } from "@/features/scheduling/recurring-events/materialize";
import { EXPORT_TASK } from "@/features/backoffice/exports/create";
import { runExport } from "@/features/backoffice/exports/run";
import { BULK_TASK } from "@/features/backoffice/bulk-actions/create";
import { runBulkAction } from "@/features/backoffice/bulk-actions/run";
import { IMPORT_TASK } from "@/features/backoffice/imports/check";
import { runImport } from "@/features/backoffice/imports/run";
import { RECONCILE_TASK } from "@/features/backoffice/reconciliations/create";
import { runReconciliation } from "@/features/backoffice/reconciliations/run";
import { deliverWebhook } from "@/features/platform/webhooks/deliver";
import { SIGN_IN_MAIL_TASK } from "@/features/people/sessions/ask";
import { DELIVER_TASK } from "@/features/platform/webhooks/plan-deliveries";
import type { Ctx } from "@/server/context";
import type { Subscriber } from "@/server/jobs/events";
import type { Crew, Work } from "@/server/jobs/runner";
import { inRealTime, type Job } from "@/server/jobs/queue";
import { meters } from "@/server/observe/meters";
import { timed } from "@/server/observe/timed";
import { tracing } from "@/server/observe/tracing-here";
import { renderObject } from "@/api/rest/rendered-object";
import { mailSignIn } from "@/api/identity/sign-in-mail";
import { SUBSCRIBERS } from "./subscribers";

/** Work that a verb postpones by `addJobs`; it runs as the system, in the payload's organization. */
type Task = (ctx: Ctx, payload: Record<string, unknown>) => Promise<void>;

/** Every task by its name, which stands in the queue: once released, it keeps its name. */
const TASKS: Record<string, Task> = {
  ...Object.fromEntries(SUBSCRIBERS.map((one) => [taskOf(one), handle(one)])),
  [SEND_TASK]: (ctx, { pass_id }) => sendPass(ctx, String(pass_id)),
  [CHECK_TASK]: (ctx, { google_wallet_issuer_id: id }) => checkIssuerAndCatchUp(ctx, String(id)),
  [REFRESH_TASK]: (ctx, { pass_id }) => refreshWhenDue(ctx, String(pass_id)),
  [REFRESH_MANY_TASK]: refreshRest,
  [SIGN_TASK]: signRest,
  [TOUCH_TYPE_TASK]: touchType,
  [EXTEND_TASK]: async (ctx, { recurring_event_id: id }) =>
    void (await extendSeries(ctx, String(id))),
  [PHOTO_TASK]: (ctx, { member_id }) => updatePhoto(ctx, String(member_id)),
  [PASSKEY_ADDED_TASK]: (ctx, { passkey_id }) => mailPasskeyAdded(ctx, String(passkey_id)),
  [APPROVAL_CODE_TASK]: (ctx, { approval_id }) => mailApprovalCode(ctx, String(approval_id)),
  [TAKE_BACK_TASK]: mailOldAddress,
  [DELIVER_TASK]: (ctx, { delivery_id, behind }) =>
    deliverWebhook(
      inRealTime(ctx),
      { delivery_id: String(delivery_id), behind: behind === true },
      renderObject,
    ),
  [RECONCILE_TASK]: (ctx, { reconciliation_id: id }) =>
    runReconciliation(inRealTime(ctx), String(id)),
  [EXPORT_TASK]: (ctx, { export_id }) => runExport(ctx, String(export_id)),
  [IMPORT_TASK]: (ctx, { import_id }) => runImport(ctx, String(import_id)),
  [BULK_TASK]: (ctx, { bulk_action_id: id }) => runBulkAction(ctx, String(id)),
  [PUSH_DEVICE_TASK]: pushToDevice,
  [PUSH_TASK]: (ctx, payload) => pushToPhones(inRealTime(ctx), payload),
};

/** Work for the whole installation, which names no organization. */
const INSTALLATION_TASKS: Record<string, (payload: Record<string, unknown>) => Promise<void>> = {
  [SIGN_IN_MAIL_TASK]: ({ sign_in_request_id: id }) => mailSignIn(String(id), new Date()),
};

/** Returns the task that hands an event to a subscriber. */
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

/** Does one job, in the context that `contextOf` makes of its organization, if it names one. */
export async function runTask(
  contextOf: SystemContext,
  name: string,
  payload: Job["payload"],
): Promise<void> {
  const { organization_id } = payload;
  if (organization_id === null) {
    await taskNamed(INSTALLATION_TASKS, name)(payload);
    return;
  }
  await taskNamed(TASKS, name)(await contextOf(organization_id), payload);
}

function taskNamed<T>(tasks: Record<string, T>, name: string): T {
  const task = tasks[name];
  if (!task) throw new Error(`No task is named ${name}`);
  return task;
}

/**
 * Separate hands for tasks that wait for other people's servers, so that a silent one delays nobody else's work; and
 * for tasks that one organization can fill alone.
 */
const APART = [
  { hands: 8, names: [DELIVER_TASK] },
  { hands: 4, names: [PUSH_TASK] },
  { hands: 4, names: [SEND_TASK, CHECK_TASK] },
  { hands: 2, names: [PHOTO_TASK] },
  { hands: 1, names: [RECONCILE_TASK, EXTEND_TASK] },
  { hands: 1, names: [IMPORT_TASK] },
  { hands: 1, names: [EXPORT_TASK] },
  // A row may wait for the processor.
  { hands: 2, names: [BULK_TASK] },
  // A person waits for it.
  { hands: 2, names: [SIGN_IN_MAIL_TASK] },
];

/** Distributes the jobs of this process over its hands. */
export function crews(contextOf: SystemContext): Crew[] {
  const work = (name: string): Work => {
    return (payload) =>
      timed(
        () => {
          const done = () => runTask(contextOf, name, payload as Job["payload"]);
          return tracing()?.job(name, done) ?? done();
        },
        (outcome, ms) => meters()?.job(name, outcome, ms),
      );
  };
  const tasksOf = (names: string[]) => Object.fromEntries(names.map((name) => [name, work(name)]));
  const apart = APART.flatMap(({ names }) => names);
  const own = Object.keys(TASKS).filter((name) => !apart.includes(name));
  return [
    { hands: 4, tasks: tasksOf(own) },
    ...APART.map(({ hands, names }) => ({ hands, tasks: tasksOf(names) })),
  ];
}
