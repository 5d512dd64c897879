import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { actorText, recordEvent } from "@/server/jobs/events";

/** Puts the founder of a club on its staff as an active owner, without an invitation. Returns their staff id. */
export async function addOwner(
  ctx: Ctx,
  { name, email }: { name: string; email: string },
): Promise<string> {
  return inTx(ctx, async (tx) => {
    const now = tx.now();
    const { id } = await tx.db.staffMember.create({
      data: {
        ...{ id: newId("stf"), organization_id: tx.org.id, name, email: email.toLowerCase() },
        ...{ role_ids: ["owner"], status: "active", invited_by: actorText(tx.actor) },
        ...{ created_at: now, updated_at: now },
      },
    });
    await recordEvent(tx, "staff.activated", id, { from: "invited", to: "active" });
    return id;
  });
}
