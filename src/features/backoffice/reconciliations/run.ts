import { compareBooks } from "@/features/billing/processor/compare-processor";
import type { Installation } from "@/server/jobs/installation";
import type { Change } from "@/server/jobs/rounds";
import { reconcile } from "@/features/billing/processor/reconcile";
import { checkLedger } from "@/features/billing/ledger/check";
import { DAY } from "@/lib/time";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { logger } from "@/server/log";
import type { FindingType } from "./schema";
import { loadReconciliation } from "./store";

/** Nobody reads more of one kind, and a fault in this many is a fault in all. */
const MOST_FINDINGS = 500;

/**
 * Compares the books of the organization, and records the outcome. A process killed meanwhile
 * leaves it running; the job then runs it again.
 */
export async function runReconciliation(ctx: Ctx, id: string): Promise<void> {
  const row = await loadReconciliation(ctx, id);
  if (row.status !== "running") return;
  const since = new Date(ctx.now().getTime() - row.days * DAY);
  const result = await compareAll(ctx, since).catch((error: unknown) => {
    // A recorded failure lets the next one start at once.
    logger().error({ err: error, reconciliation_id: id }, "reconciliation failed");
    return {
      failures: [{ object_type: "reconciliation", object_id: id, reason: "internal_error" }],
    };
  });
  const status = result.failures.length === 0 ? "completed" : "failed";
  await inTx(ctx, async (tx) => {
    const times = { since, completed_at: tx.now(), updated_at: tx.now() };
    const { count } = await tx.db.reconciliation.updateMany({
      where: { organization_id: tx.org.id, id, status: "running" },
      data: { ...result, ...times, status },
    });
    if (count > 0) await recordEvent(tx, `reconciliation.${status}`, id);
  });
}

/**
 * Finishes half-done work first, then reads the processor's lists, then adds up every sum of the
 * ledger again.
 */
async function compareAll(ctx: Ctx, since: Date) {
  const { db, now, payments, org } = ctx;
  const of: Installation = { db, now, payments, contextOf: async () => ctx, only: org };
  const finished = await reconcile(of);
  const { compared, found } = await compareBooks(of, since);
  const faults = await checkLedger(ctx, org.id);
  const findings = [...finished, ...found];
  return {
    compared,
    changes: first(findings.filter((one) => !one.failed && !one.differs)).map(toFinding),
    differences: first(findings.filter(({ differs }) => differs)).map(toFinding),
    failures: findings.flatMap(({ failed, ...about }) =>
      failed ? [{ ...aboutOf(about), reason: failed }] : [],
    ),
    faults: first(faults).map(({ code, says: message, id: object_id, has, should }) => {
      return { code, message, object_id, has, should };
    }),
  };
}

function first<T>(list: T[]): T[] {
  return list.slice(0, MOST_FINDINGS);
}

function toFinding({ outcome, ...of }: Change) {
  return { ...aboutOf(of), outcome };
}

const TYPES: Partial<Record<Change["what"], FindingType>> = {
  intent: "payment_intent",
  call: "processor_call",
  event: "processor_event",
  account: "processor_account",
  refund: "refund",
  booking: "booking",
};

function aboutOf({ what, id: object_id }: Pick<Change, "what" | "id">) {
  return { object_type: TYPES[what] ?? "payment", object_id };
}
