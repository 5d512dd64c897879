import { isDeepStrictEqual } from "node:util";
import type { Ctx } from "@/server/context";
import { faultsOfDesign } from "./check";
import type { PassDesignPublication } from "./preview-schema";
import type { PassDesignId } from "./schema";
import { draftContent, loadPassDesign, publishedContent } from "./store";

/** Tells what publishing a design's draft would change, and for how many. Raises PassDesignNotFound. */
export async function previewPublish(
  ctx: Ctx,
  { pass_design_id }: PassDesignId,
): Promise<PassDesignPublication> {
  const row = await loadPassDesign(ctx, pass_design_id);
  const wanted = draftContent(row);
  const published: Record<string, unknown> = publishedContent(row);
  const changed = Object.entries(wanted).flatMap(([part, value]) =>
    row.published_revision === null || !isDeepStrictEqual(value, published[part]) ? [part] : [],
  );
  const following = { organization_id: ctx.org.id, pass_design_id, revoked_at: null };
  const [passes, phones, faults] = await Promise.all([
    ctx.db.pass.count({ where: following }),
    ctx.db.passInstall.count({
      where: { organization_id: ctx.org.id, removed_at: null, pass: following },
    }),
    faultsOfDesign(ctx, wanted),
  ]);
  return { changed, passes, phones, faults };
}
