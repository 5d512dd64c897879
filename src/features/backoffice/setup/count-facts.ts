import type { Ctx } from "@/server/context";

/** What a club has of all that the first paid booking needs. */
export type Facts = {
  places: number;
  places_without_hours: number;
  places_without_price: number;
  places_without_rules: number;
  has_look: boolean;
  members: number;
  colleagues: number;
  scanners: number;
  first_paid_at: Date | null;
  skipped: string[];
};

/** Returns these facts in one statement. A price counts if it applies to everybody, now or later. */
export async function countFacts({ db, org, now }: Ctx): Promise<Facts> {
  const at = now();
  const [row] = await db.$queryRaw<[Facts]>`
    WITH place AS (
      SELECT r.id, jsonb_array_length(r.availability) > 0 AS has_hours, r.policy_id IS NOT NULL AS has_rules,
             EXISTS (SELECT 1 FROM price_rules p
                      WHERE p.organization_id = ${org.id} AND p.archived_at IS NULL
                        AND (p.resource_ids = '{}' OR r.id = ANY (p.resource_ids)) AND p.event_ids = '{}'
                        AND p.group_ids = '{}' AND p.product_ids = '{}'
                        AND (p.valid_until IS NULL OR p.valid_until > ${at})) AS has_price
        FROM resources r WHERE r.organization_id = ${org.id} AND r.archived_at IS NULL
    )
    SELECT (SELECT count(*)::int FROM place) AS places,
           (SELECT count(*)::int FROM place WHERE NOT has_hours) AS places_without_hours,
           (SELECT count(*)::int FROM place WHERE NOT has_price) AS places_without_price,
           (SELECT count(*)::int FROM place WHERE NOT has_rules) AS places_without_rules,
           o.branding ?| ARRAY['accent_color', 'logo_image_id', 'logo_url'] AS has_look,
           o.skipped_steps AS skipped,
           (SELECT count(*)::int FROM (SELECT 1 FROM members m WHERE m.organization_id = ${org.id}
               AND m.status = 'active' LIMIT 1) AS one) AS members,
           (SELECT count(*)::int FROM staff_members s WHERE s.organization_id = ${org.id}
               AND s.status IN ('invited', 'active')) - 1 AS colleagues,
           (SELECT count(*)::int FROM door_scanners d WHERE d.organization_id = ${org.id}
               AND d.revoked_at IS NULL AND d.paired_at IS NOT NULL) AS scanners,
           (SELECT p.created_at FROM payments p WHERE p.organization_id = ${org.id}
               AND (p.booking_id IS NOT NULL OR p.purpose = 'bookings') AND p.status = 'succeeded'
             ORDER BY p.created_at, p.id LIMIT 1) AS first_paid_at
      FROM organizations o WHERE o.id = ${org.id}`;
  return row;
}
