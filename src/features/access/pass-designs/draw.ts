import type { Ctx } from "@/server/context";
import { faultsOfDesign } from "./check";
import { contrastWarnings } from "./contrast-rules";
import { drawDesign } from "./preview";
import type { DrawPassDesign, PassDesignDrawing } from "./preview-schema";
import { draftContent, loadPassDesign } from "./store";

/**
 * Draws a card with edits that are not saved, on top of the draft, and tells what publishing them would be refused for.
 * Raises PassDesignNotFound and MemberNotFound.
 */
export async function drawPassDesign(
  ctx: Ctx,
  { pass_design_id, platform, side, member_id, locale, ...edits }: DrawPassDesign,
): Promise<PassDesignDrawing> {
  const row = await loadPassDesign(ctx, pass_design_id);
  const design = { ...draftContent(row), ...edits };
  const look = { platform, side, member_id, locale, format: "svg" as const };
  const [picture, faults] = await Promise.all([
    drawDesign(ctx, design, look),
    faultsOfDesign(ctx, design),
  ]);
  return { picture: picture.toString(), warnings: contrastWarnings(design.colors), faults };
}
