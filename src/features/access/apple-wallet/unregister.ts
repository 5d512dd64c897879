import { recordRemoval } from "@/features/access/passes/installs";
import { type Ctx, inTx } from "@/server/context";

type Named = { pass_id: string; device: string };

/**
 * Removes a phone's registration, since it has deleted the pass; returns whether it was known.
 * `unless` spares a registration that was renewed after that instant.
 */
export async function unregisterPhone(
  ctx: Ctx,
  { pass_id, device }: Named,
  unless: { renewed_after?: Date | null; push_token?: string } = {},
): Promise<boolean> {
  return inTx(ctx, async (tx) => {
    const { count } = await tx.db.appleRegistration.deleteMany({
      where: {
        organization_id: tx.org.id,
        pass_id,
        device_library_identifier: device,
        ...(unless.renewed_after ? { updated_at: { lte: unless.renewed_after } } : {}),
        ...(unless.push_token === undefined ? {} : { push_token: unless.push_token }),
      },
    });
    if (count > 0) await recordRemoval(tx, { id: pass_id }, "apple", { device_ref: device });
    return count > 0;
  });
}
