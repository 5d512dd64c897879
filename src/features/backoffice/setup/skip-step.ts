import { setSkippedSteps } from "@/features/platform/organizations/set-card-payments";
import { type Ctx, inTx } from "@/server/context";
import { readSetup } from "./read";
import type { Setup, SkipSetupStep } from "./schema";

/** Leaves a step of the set-up out, or takes it up again. Both are harmless when repeated. */
export async function skipSetupStep(ctx: Ctx, { step, skipped }: SkipSetupStep): Promise<Setup> {
  await inTx(ctx, async (tx) => {
    const [row] = await tx.db.$queryRaw<{ skipped_steps: string[] }[]>`
      SELECT skipped_steps FROM organizations WHERE id = ${tx.org.id} FOR NO KEY UPDATE`;
    const others = (row?.skipped_steps ?? []).filter((one) => one !== step);
    await setSkippedSteps(tx, skipped ? [...others, step] : others);
  });
  return readSetup(ctx);
}
