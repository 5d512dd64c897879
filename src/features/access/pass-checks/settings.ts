import type { Ctx } from "@/server/context";
import { type DoorSettings } from "./schema";
import { toTimestamp } from "@/lib/time";

/** The settings until an organization changes them. */
const DEFAULTS = {
  anti_passback_minutes: 0,
  visit_minutes: 720,
  offline_minutes: 720,
  capacity: null,
};

/** Returns the settings of the organization's doors. */
export async function getDoorSettings(ctx: Ctx): Promise<DoorSettings> {
  const { id } = ctx.org;
  const row = await ctx.db.doorSettings.findUnique({ where: { organization_id: id } });
  if (row) {
    const { organization_id: _own, created_at, updated_at, ...settings } = row;
    return {
      ...settings,
      created_at: toTimestamp(created_at),
      updated_at: toTimestamp(updated_at),
    };
  }
  const { created_at } = await ctx.db.organization.findUniqueOrThrow({ where: { id } });
  const since = toTimestamp(created_at);
  return { ...DEFAULTS, created_at: since, updated_at: since };
}
