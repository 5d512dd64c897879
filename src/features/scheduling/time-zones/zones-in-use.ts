import type { Everything } from "./coming";

/** Lists the zones that the installation uses now or later, in alphabetical order. */
export async function zonesInUse({ db, now }: Everything): Promise<string[]> {
  const rows = await db.$queryRaw<{ zone: string }[]>`
    SELECT default_timezone AS zone FROM organizations
    UNION SELECT timezone FROM resources WHERE archived_at IS NULL
    UNION SELECT timezone FROM recurring_events WHERE cancelled_at IS NULL
    UNION SELECT timezone FROM events WHERE ends_at > ${now()}
    ORDER BY zone`;
  return rows.map(({ zone }) => zone);
}
