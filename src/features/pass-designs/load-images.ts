import type { PassImage, PassImages } from "@/ports/wallet/port";
import type { Ctx } from "@/server/context";
import type { DesignContent } from "./store";

/** Kept pictures never change, and the same few are asked for with every signature. */
const MOST_KEPT = 200;
const kept = new Map<string, PassImage>();

/** The pictures of a design's Apple passes: its own, and for the rest those drawn from the organization's initial. */
export async function loadImages(
  ctx: Ctx,
  design: DesignContent,
): Promise<{ images: PassImages; ownStrip: boolean }> {
  const drawn = await ctx.wallet.drawImages({
    name: ctx.org.name,
    backgroundColor: design.colors.background,
    foregroundColor: design.colors.foreground,
  });
  const { hero: _googles, ...apples } = design.images;
  const wanted = Object.values(apples).flatMap((image) => (image ? [image.id] : []));
  const missing = wanted.filter((id) => !kept.has(id));
  if (missing.length > 0) await readImages(ctx, missing);
  const own: Partial<PassImages> = {};
  for (const kind of ["icon", "logo", "thumbnail", "strip"] as const) {
    const image = kept.get(apples[kind]?.id ?? "");
    if (image) own[kind] = image;
  }
  return { images: { ...drawn, ...own }, ownStrip: own.strip !== undefined };
}

async function readImages(ctx: Ctx, ids: string[]): Promise<void> {
  const rows = await ctx.db.passImage.findMany({
    where: { organization_id: ctx.org.id, id: { in: ids } },
    select: { id: true, x1: true, x2: true, x3: true },
  });
  if (kept.size + rows.length > MOST_KEPT) kept.clear();
  for (const { id, x1, x2, x3 } of rows)
    kept.set(id, {
      "1x": Buffer.from(x1),
      ...(x2 && { "2x": Buffer.from(x2) }),
      ...(x3 && { "3x": Buffer.from(x3) }),
    });
}
