import { isDeepStrictEqual } from "node:util";
import { byId, type Ctx, inTx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { fieldFault } from "@/server/errors";
import { changesOf, recordEvent } from "@/server/jobs/events";
import type { KeptImages } from "./image-url";
import { keptImage } from "./kept-image";
import type { ImageKind, PassDesign, UpdatePassDesign } from "./schema";
import {
  type DesignContent,
  draftContent,
  lockPassDesign,
  publishedContent,
  toPassDesign,
} from "./store";

/**
 * Changes the given fields of the draft; passes show them once they are published. An empty change
 * leaves `updated_at` alone, and one that leads back to the published design leaves no draft.
 * Raises PassDesignNotFound, and a field fault for a picture of another design.
 */
export async function updatePassDesign(
  ctx: Ctx,
  { pass_design_id, images, ...changes }: UpdatePassDesign,
): Promise<PassDesign> {
  return inTx(ctx, async (tx) => {
    const before = await lockPassDesign(tx, pass_design_id);
    if (Object.keys(changes).length === 0 && !images) return toPassDesign(tx, before);
    const pictures = images ? await chooseImages(tx, before.id, images) : {};
    return saveDraft(tx, before, {
      ...changes,
      images: { ...draftContent(before).images, ...pictures },
    });
  });
}

/**
 * Writes a design's draft: its differences from the published one. The caller holds the design's
 * lock.
 */
export async function saveDraft(
  tx: Ctx,
  before: Prisma.PassDesignModel,
  changes: Partial<DesignContent>,
): Promise<PassDesign> {
  const published: Record<string, unknown> = publishedContent(before);
  const wanted = { ...draftContent(before), ...changes };
  const draft = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !isDeepStrictEqual(value, published[name])),
  );
  const row = await tx.db.passDesign.update({
    where: byId(tx, before.id),
    data: {
      draft: Object.keys(draft).length > 0 ? (draft as object) : Prisma.DbNull,
      updated_at: tx.now(),
    },
  });
  const [was, is] = [toPassDesign(tx, before), toPassDesign(tx, row)];
  await recordEvent(tx, "pass_design.updated", row.id, changesOf(was, is));
  return is;
}

async function chooseImages(
  tx: Ctx,
  pass_design_id: string,
  images: NonNullable<UpdatePassDesign["images"]>,
): Promise<KeptImages> {
  const chosen: KeptImages = {};
  for (const [kind, id] of Object.entries(images) as [ImageKind, string | null | undefined][]) {
    if (id === undefined) continue;
    const where = { organization_id: tx.org.id, pass_design_id, kind, id: id ?? "" };
    const row = id === null ? null : await tx.db.passImage.findFirst({ where });
    if (id !== null && !row)
      throw fieldFault(
        ["body", "images", kind],
        "image_not_found",
        `Input should be a picture that was uploaded as the design's ${kind}`,
        id,
      );
    chosen[kind] = row && keptImage(row);
  }
  return chosen;
}
