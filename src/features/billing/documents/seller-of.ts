import { findRendition } from "@/features/platform/images/find-rendition";
import { accentOf, pictureIdOf } from "@/features/platform/organizations/branding";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { type Issuer, toSeller } from "./content";
import type { DocumentContent } from "./schema";

/** Returns the organization as it stands on its documents, in its present colour and with its present logo. */
export async function sellerOf(
  ctx: Ctx,
  org: Prisma.OrganizationModel,
  locale: string,
  issuer: Issuer = org,
): Promise<DocumentContent["seller"]> {
  const seller = toSeller(issuer, accentOf(org.branding), locale);
  return { ...seller, logo: await readLogo(ctx, org.branding) };
}

/** Returns the uploaded logo as a data address: the printer fetches nothing. Null without one. */
async function readLogo({ db, org }: Ctx, branding: unknown): Promise<string | null> {
  const id = pictureIdOf(branding, "logo");
  const key = { organization_id: org.id, id: id ?? "" };
  const found = id === null ? null : await findRendition(db, key, { part: "480.png", accept: "" });
  return found && `data:image/png;base64,${Buffer.from(found.bytes).toString("base64")}`;
}
