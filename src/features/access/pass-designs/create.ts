import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { checkDesign } from "./check";
import { plainDesign } from "./plain-design";
import { insertRevision } from "./publish";
import { CreatePassDesign, type PassDesign } from "./schema";
import { toPassDesign } from "./store";

/**
 * Adds a design; omitted fields get plain defaults. It is published at once, or stays a draft if
 * `publish` is false. Raises PassDesignInvalid when publishing.
 */
export async function createPassDesign(ctx: Ctx, input: CreatePassDesign): Promise<PassDesign> {
  const { publish = true, ...given } = CreatePassDesign.parse(input);
  const design = { ...plainDesign(ctx, given), ...given };
  if (publish) await checkDesign(ctx, { ...design, images: {} });
  const now = ctx.now();
  return inTx(ctx, async (tx) => {
    const row = await tx.db.passDesign.create({
      data: {
        ...design,
        id: newId("pds"),
        organization_id: tx.org.id,
        ...(publish && { published_revision: 1, published_at: now }),
        created_at: now,
        updated_at: now,
      },
    });
    await recordEvent(tx, "pass_design.created", row.id);
    if (publish) await insertRevision(tx, row);
    return toPassDesign(tx, row);
  });
}
