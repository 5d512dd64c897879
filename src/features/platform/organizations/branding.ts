import { imageAddress } from "@/features/platform/images/image-address";
import { chooseImages, releaseImages } from "@/features/platform/images/store";
import type { Ctx } from "@/server/context";
import { type BrandingInput, type PictureKind, type Pictures, PICTURES } from "./branding-schema";

const DEFAULT_ACCENT = "#12606f";

/** Returns the accent colour of an organization's branding as `#rrggbb`; without one, Foyer's own. */
export function accentOf(branding: unknown): string {
  return ownAccentOf(branding) ?? DEFAULT_ACCENT;
}

/** Returns the organization's own colour as `#rrggbb`, or null. */
export function ownAccentOf(branding: unknown): string | null {
  const accent = textOf(branding, "accent_color");
  return accent !== null && /^#[0-9a-f]{6}$/i.test(accent) ? accent : null;
}

/** Returns the words of the sign-in page, or null. */
export function welcomeOf(branding: unknown): string | null {
  return textOf(branding, "welcome");
}

/** Returns the id of an uploaded picture, or null. */
export function pictureIdOf(branding: unknown, kind: PictureKind): string | null {
  return textOf(branding, PICTURES[kind]);
}

/** Returns the addresses of the uploaded pictures. */
export function picturesOf(org: { id: string; branding: unknown }): Pictures {
  const address = (kind: PictureKind) => {
    const id = textOf(org.branding, PICTURES[kind]);
    return id === null ? null : imageAddress(org.id, id);
  };
  return {
    logo: address("logo"),
    dark_logo: address("dark_logo"),
    icon: address("icon"),
    cover: address("cover"),
  };
}

/** Returns the address of the logo: the uploaded one, or else that of another server. */
export function logoOf(org: { id: string; branding: unknown }): string | null {
  return picturesOf(org).logo ?? textOf(org.branding, "logo_url");
}

/**
 * Exchanges the pictures of an organization, in the transaction that stores its branding. Raises a field fault for
 * an unknown image.
 */
export async function exchangePictures(
  tx: Ctx,
  before: unknown,
  changes: BrandingInput,
): Promise<void> {
  const fields = Object.values(PICTURES).filter((field) => changes[field] !== undefined);
  const chosen = fields.flatMap((field) => {
    const id = changes[field];
    return id ? [{ id, loc: ["body", "branding", field] }] : [];
  });
  await chooseImages(tx, chosen);
  const gone = fields
    .map((field) => textOf(before, field))
    .filter((id) => id !== null && !chosen.some((one) => one.id === id));
  await releaseImages(
    tx,
    gone.filter((id) => id !== null),
  );
}

function textOf(branding: unknown, field: string): string | null {
  const value = (branding as Record<string, unknown> | null)?.[field];
  return typeof value === "string" && value !== "" ? value : null;
}
