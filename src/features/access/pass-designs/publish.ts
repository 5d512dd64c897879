import { newId } from "@/lib/ids";
import { byId, type Ctx, inTx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { recordEvent } from "@/server/jobs/events";
import { checkDesign } from "./check";
import { PassDesignArchived } from "./errors";
import type { PassDesign, PassDesignId } from "./schema";
import { draftContent, lockPassDesign, publishedContent, toPassDesign } from "./store";

/**
 * Publishes the draft to passes: as the next revision, which never changes again. Its event makes
 * phones fetch the passes whose cards look different. Published already → unchanged. Raises
 * PassDesignNotFound, PassDesignArchived and PassDesignInvalid.
 */
export async function publishPassDesign(ctx: Ctx, input: PassDesignId): Promise<PassDesign> {
  return inTx(ctx, async (tx) => {
    // Locked before it is checked, so that exactly the checked draft is published. No network in
    // here.
    const before = await lockPassDesign(tx, input.pass_design_id);
    if (before.archived_at)
      throw PassDesignArchived({ resource: "pass_design", resource_id: before.id });
    if (before.published_revision !== null && before.draft === null)
      return toPassDesign(tx, before);
    const content = draftContent(before);
    await checkDesign(tx, content);
    const now = tx.now();
    const row = await tx.db.passDesign.update({
      where: byId(tx, before.id),
      data: {
        ...content,
        draft: Prisma.DbNull,
        published_revision: (before.published_revision ?? 0) + 1,
        published_at: now,
        updated_at: now,
      },
    });
    await insertRevision(tx, row);
    return toPassDesign(tx, row);
  });
}

/** Stores the published design as a revision, and records the event. */
export async function insertRevision(tx: Ctx, row: Prisma.PassDesignModel): Promise<void> {
  const revision = row.published_revision ?? 1;
  await tx.db.passDesignRevision.create({
    data: {
      id: newId("pdr"),
      organization_id: tx.org.id,
      pass_design_id: row.id,
      revision,
      content: publishedContent(row) as object,
      published_by: `${tx.actor.kind}:${tx.actor.id}`,
      created_at: tx.now(),
    },
  });
  await recordEvent(tx, "pass_design.published", row.id, { revision });
}
