import { toAddress, type Address } from "@/lib/address";
import type { Ctx } from "@/server/context";
import { picturesOf } from "./branding";
import { toProfile } from "./profile-schema";
import type { Club } from "./schema";

/** Returns what members read about their club. */
export async function getClub(ctx: Ctx): Promise<Club> {
  const { id } = ctx.org;
  const row = await ctx.db.organization.findUniqueOrThrow({ where: { id } });
  return {
    id,
    name: row.name,
    default_timezone: row.default_timezone,
    branding: row.branding as Record<string, unknown>,
    pictures: picturesOf(row),
    address: toAddress(row.postal_address as Partial<Address> | null),
    profile: toProfile(row.profile),
  };
}
