import { findRendition } from "@/features/platform/images/find-rendition";
import { accentOf, pictureIdOf } from "@/features/platform/organizations/branding";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { toSeller } from "./content";
import type { DocumentContent } from "./schema";

/** Returns the organization as it stands on its documents, with its logo. */
export async function sellerOf(
  ctx: Ctx,
  org: Prisma.OrganizationModel,
  locale: string,
): Promise<DocumentContent["seller"]> {
  const seller = toSeller(org, accentOf(org.branding), locale);
  return { ...seller, logo: await readLogo(ctx, org.branding) };
}

/** Returns the uploaded logo as a data address: the printer fetches nothing. Null without one. */
async function readLogo({ db, org }: Ctx, branding: unknown): Promise<string | null> {
  const id = pictureIdOf(branding, "logo");
  const key = { organization_id: org.id, id: id ?? "" };
  const found = id === null ? null : await findRendition(db, key, { part: "480.png", accept: "" });
  return found && `data:image/png;base64,${Buffer.from(found.bytes).toString("base64")}`;
}
