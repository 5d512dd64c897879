import { recordInstall, recordRemoval } from "@/features/access/passes/installs";
import { type Ctx, inTx } from "@/server/context";
import { addJobs } from "@/server/jobs/queue";
import { phoneJob } from "./phone-job";
import { MOST_PHONES } from "./rules";

type Registration = { pass_id: string; device: string; pass_type: string; push_token: string };

/**
 * Registers a phone for a pass's changes; returns whether it is new. A phone known for the pass
 * gets its new push token. A new one is called at once: the pass may have changed between its
 * download and now.
 */
export async function registerPhone(ctx: Ctx, input: Registration): Promise<boolean> {
  return inTx(ctx, async (tx) => {
    const now = tx.now();
    const [row] = await tx.db.$queryRaw<{ created: boolean }[]>`
      INSERT INTO apple_registrations AS r
             (organization_id, pass_id, device_library_identifier, pass_type_identifier, push_token, created_at, updated_at)
      VALUES (${tx.org.id}, ${input.pass_id}, ${input.device}, ${input.pass_type}, ${input.push_token}, ${now}, ${now})
      ON CONFLICT (organization_id, device_library_identifier, pass_id) DO UPDATE
         SET push_token = EXCLUDED.push_token, pass_type_identifier = EXCLUDED.pass_type_identifier, updated_at = ${now}
      RETURNING (xmax = 0) AS created`;
    if (!row?.created) return false;
    await recordInstall(tx, { id: input.pass_id }, "apple", { device_ref: input.device });
    await dropOldest(tx, input.pass_id);
    await addJobs(tx.db, [phoneJob(tx, input.pass_id, input.device)]);
    return true;
  });
}

async function dropOldest(tx: Ctx, pass_id: string): Promise<void> {
  const dropped = await tx.db.$queryRaw<{ device: string }[]>`
    DELETE FROM apple_registrations
     WHERE organization_id = ${tx.org.id} AND pass_id = ${pass_id} AND device_library_identifier IN (
       SELECT device_library_identifier FROM apple_registrations
        WHERE organization_id = ${tx.org.id} AND pass_id = ${pass_id}
        ORDER BY updated_at DESC, device_library_identifier OFFSET ${MOST_PHONES})
    RETURNING device_library_identifier AS device`;
  for (const { device } of dropped)
    await recordRemoval(tx, { id: pass_id }, "apple", { device_ref: device });
}
