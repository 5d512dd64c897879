import { BoundedCache, MEBIBYTE } from "@/lib/bounded-cache";
import { findRendition } from "@/features/platform/images/find-rendition";
import { pictureIdOf } from "@/features/platform/organizations/branding";
import type { PassImage, PassImages } from "@/ports/wallet/port";
import type { Ctx } from "@/server/context";
import type { DesignContent } from "./store";

/** Stored pictures never change, and every signature needs the same few. */
const kept = new BoundedCache<PassImage>(32 * MEBIBYTE);

/**
 * Loads the pictures of a design's Apple passes: its own, for the rest the organization's sign, or
 * those drawn from its initial. The member's picture, if known and shown, is the thumbnail.
 */
export async function loadImages(
  ctx: Ctx,
  design: DesignContent,
  { photo_id = null }: { photo_id?: string | null | undefined } = {},
): Promise<{ images: PassImages; ownStrip: boolean }> {
  const drawn = await ctx.wallet.drawImages({
    name: ctx.org.name,
    backgroundColor: design.colors.background,
    foregroundColor: design.colors.foreground,
  });
  const { hero: _googles, ...apples } = design.images;
  const wanted = Object.values(apples).flatMap((image) => (image ? [image.id] : []));
  const pictures = await readImages(ctx, wanted);
  const own: Partial<PassImages> = {};
  for (const kind of ["icon", "logo", "thumbnail", "strip"] as const) {
    const image = pictures.get(apples[kind]?.id ?? "");
    if (image) own[kind] = image;
  }
  const photo = photo_id === null ? null : await readPhoto(ctx, photo_id);
  if (photo) own.thumbnail = photo;
  const signs = own.icon && own.logo ? {} : await readSigns(ctx);
  return { images: { ...drawn, ...signs, ...own }, ownStrip: own.strip !== undefined };
}

/**
 * Reads pictures by id. Cached ones are copied into the answer first: the cache may drop them
 * meanwhile.
 */
async function readImages(ctx: Ctx, ids: string[]): Promise<Map<string, PassImage>> {
  const pictures = new Map<string, PassImage>();
  for (const id of ids) {
    const known = kept.get(id);
    if (known) pictures.set(id, known);
  }
  const missing = ids.filter((id) => !pictures.has(id));
  if (missing.length === 0) return pictures;
  const rows = await ctx.db.passImage.findMany({
    where: { organization_id: ctx.org.id, id: { in: missing } },
    select: { id: true, x1: true, x2: true, x3: true },
  });
  for (const row of rows) pictures.set(row.id, keepPicture(row));
  return pictures;
}

/** Reads a member's photo; null when another has replaced it meanwhile. */
async function readPhoto(ctx: Ctx, id: string): Promise<PassImage | null> {
  const known = kept.get(id);
  if (known) return known;
  const row = await ctx.db.memberPhoto.findFirst({
    where: { organization_id: ctx.org.id, id },
    select: { id: true, x1: true, x2: true, x3: true },
  });
  return row && keepPicture(row);
}

/** Reads the organization's uploaded sign in the sizes of a pass; nothing without one. */
async function readSigns(ctx: Ctx): Promise<Partial<PassImages>> {
  const image_id = pictureIdOf(ctx.org.branding, "icon");
  if (image_id === null) return {};
  const [icon, logo] = [kept.get(`icon ${image_id}`), kept.get(`logo ${image_id}`)];
  if (icon && logo) return { icon, logo };
  const key = { organization_id: ctx.org.id, id: image_id };
  const found = await findRendition(ctx.db, key, { part: "icon-512.png", accept: "" });
  if (!found) return {};
  const bytes = Buffer.from(found.bytes);
  const prepare = async (kind: "icon" | "logo") =>
    keepPicture({ id: `${kind} ${image_id}`, ...(await ctx.wallet.prepareImage(bytes, kind)) });
  return { icon: await prepare("icon"), logo: await prepare("logo") };
}

type Stored = { id: string; x1: Uint8Array; x2: Uint8Array | null; x3: Uint8Array | null };

function keepPicture({ id, x1, x2, x3 }: Stored): PassImage {
  const picture = {
    "1x": Buffer.from(x1),
    ...(x2 && { "2x": Buffer.from(x2) }),
    ...(x3 && { "3x": Buffer.from(x3) }),
  };
  kept.set(id, picture, x1.length + (x2?.length ?? 0) + (x3?.length ?? 0));
  return picture;
}
