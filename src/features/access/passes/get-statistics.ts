import type { Ctx } from "@/server/context";
import type { PassStatistics } from "./schema";

type Counts = {
  pass_design_id: string;
  name: string;
  type: string;
  created: number;
  provisioned: number;
  revoked: number;
  expired: number;
  apple_installed: number;
  apple_removed: number;
  google_installed: number;
  google_removed: number;
};

/**
 * Counts the passes of each design, and their installations, as far as the wallets report them. A
 * pass counts once per platform: as installed while one phone has it, as removed once none has it
 * any more.
 */
export async function getPassStatistics(ctx: Ctx): Promise<PassStatistics> {
  const rows = await ctx.db.$queryRaw<Counts[]>`
    WITH at AS (
      SELECT pass_id, platform, bool_or(removed_at IS NULL) AS installed
        FROM pass_installs WHERE organization_id = ${ctx.org.id} GROUP BY pass_id, platform
    )
    SELECT d.id AS pass_design_id, d.name, d.type,
           count(p.id)::int AS created,
           (count(p.id) FILTER (WHERE p.provisioned_at IS NOT NULL))::int AS provisioned,
           (count(p.id) FILTER (WHERE p.revoked_at IS NOT NULL))::int AS revoked,
           (count(p.id) FILTER (WHERE p.revoked_at IS NULL AND ends.at <= ${ctx.now()}))::int AS expired,
           (count(p.id) FILTER (WHERE a.installed))::int AS apple_installed,
           (count(p.id) FILTER (WHERE NOT a.installed))::int AS apple_removed,
           (count(p.id) FILTER (WHERE g.installed))::int AS google_installed,
           (count(p.id) FILTER (WHERE NOT g.installed))::int AS google_removed
      FROM pass_designs d
      LEFT JOIN passes p ON p.organization_id = d.organization_id AND p.pass_design_id = d.id
      LEFT JOIN LATERAL (
        SELECT pass_ends_at(p, d) AS at
      ) ends ON true
      LEFT JOIN at a ON a.pass_id = p.id AND a.platform = 'apple'
      LEFT JOIN at g ON g.pass_id = p.id AND g.platform = 'google'
     WHERE d.organization_id = ${ctx.org.id}
     GROUP BY d.id, d.name, d.type, d.created_at
     ORDER BY d.created_at DESC, d.id DESC`;
  const items = rows.map(
    ({ apple_installed, apple_removed, google_installed, google_removed, ...design }) => ({
      ...design,
      type: design.type as PassStatistics["items"][number]["type"],
      apple: { installed: apple_installed, removed: apple_removed },
      google: { installed: google_installed, removed: google_removed },
    }),
  );
  return { items, total: sumOf(items) };
}

type Sum = PassStatistics["total"];

function sumOf(items: Sum[]): Sum {
  const sum = (value: (item: Sum) => number) => items.reduce((n, item) => n + value(item), 0);
  return {
    created: sum((item) => item.created),
    provisioned: sum((item) => item.provisioned),
    revoked: sum((item) => item.revoked),
    expired: sum((item) => item.expired),
    apple: {
      installed: sum((item) => item.apple.installed),
      removed: sum((item) => item.apple.removed),
    },
    google: {
      installed: sum((item) => item.google.installed),
      removed: sum((item) => item.google.removed),
    },
  };
}
