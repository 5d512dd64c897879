import type { Ctx } from "@/server/context";
import { readTag } from "./rules";

type Updated = { serialNumbers: string[]; lastUpdated: string };

/**
 * Lists the serial numbers of a phone's passes that changed after a tag (all, without one), and the
 * next tag; null when there are none. A tag higher than any issued (the database is older than the
 * phone: a restored backup) counts as none; otherwise the phone would never get another update.
 */
export async function listUpdated(
  ctx: Ctx,
  phone: { device: string; pass_type: string; since: string | null },
): Promise<Updated | null> {
  const since = readTag(phone.since) ?? -1;
  const rows = await ctx.db.$queryRaw<{ serial: string; tag: number }[]>`
    SELECT p.wallet_serial_number AS serial, GREATEST(p.change_tag, r.change_tag) AS tag
      FROM apple_registrations r
      JOIN passes p ON p.organization_id = r.organization_id AND p.id = r.pass_id
      LEFT JOIN pass_counters c ON c.organization_id = r.organization_id
     WHERE r.organization_id = ${ctx.org.id} AND r.device_library_identifier = ${phone.device}
       AND r.pass_type_identifier = ${phone.pass_type}
       AND (GREATEST(p.change_tag, r.change_tag) > ${since} OR ${since} > COALESCE(c.last_tag, 0))
     ORDER BY p.wallet_serial_number`;
  if (rows.length === 0) return null;
  return {
    serialNumbers: rows.map(({ serial }) => serial),
    lastUpdated: String(Math.max(...rows.map(({ tag }) => tag))),
  };
}
