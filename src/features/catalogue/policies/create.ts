import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { externalIdTaken, onDuplicate } from "@/server/data/unique-violation";
import { assertAgreeing } from "./agreement";
import type { CreatePolicy, Policy } from "./schema";
import { columnsOf, toPolicy } from "./store";

const UNSAID = {
  min_notice_minutes: null,
  max_advance_days: null,
  min_duration_minutes: null,
  max_duration_minutes: null,
  cancellation_tiers: [],
  quotas: [],
};

/** Adds a policy. Raises ExternalIdExists and a field fault for terms that contradict each other. */
export async function createPolicy(ctx: Ctx, input: CreatePolicy): Promise<Policy> {
  assertAgreeing({ ...UNSAID, ...input });
  const now = ctx.now();
  return inTx(ctx, async (tx) => {
    const row = await onDuplicate(
      () =>
        tx.db.policy.create({
          data: {
            ...columnsOf(input),
            id: newId("plc"),
            organization_id: tx.org.id,
            created_at: now,
            updated_at: now,
          },
        }),
      externalIdTaken,
    );
    await recordEvent(tx, "policy.created", row.id);
    return toPolicy(row);
  });
}
