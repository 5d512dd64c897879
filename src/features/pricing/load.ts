import type { Ctx } from "@/server/context";
import type { Statement } from "@/server/db";
import type { PriceRuleRow } from "./rules";

// Rules and groups in one round trip: every slot list and hold asks for both.
const LOAD: Statement = {
  name: "load_pricing",
  text: `SELECT
      (SELECT COALESCE(jsonb_agg(to_jsonb(p)), '[]'::jsonb) FROM price_rules p
        WHERE p.organization_id = $1 AND p.archived_at IS NULL
          AND (p.resource_ids = '{}' OR $2 = ANY (p.resource_ids))) AS rules,
      (SELECT m.group_ids FROM members m WHERE m.organization_id = $1 AND m.id = $3) AS group_ids`,
};

type Row = { rules: RuleJson[]; group_ids: string[] | null };
export type RuleJson = Omit<PriceRuleRow, "valid_from" | "valid_until" | "created_at"> & {
  valid_from: string | null;
  valid_until: string | null;
  created_at: string;
};

/** The rules that may price a resource, and the groups of the member who asks. */
export async function loadPricing(
  ctx: Ctx,
  of: { resource_id: string; member_id: string | undefined },
): Promise<{ rules: PriceRuleRow[]; group_ids: string[] }> {
  const [row] = await ctx.query<Row>(LOAD, [ctx.org.id, of.resource_id, of.member_id ?? null]);
  return { rules: (row?.rules ?? []).map(fromJson), group_ids: row?.group_ids ?? [] };
}

/** A rule as PostgreSQL's to_jsonb writes it, with its instants as dates again. */
export function fromJson(rule: RuleJson): PriceRuleRow {
  return {
    ...rule,
    valid_from: rule.valid_from === null ? null : new Date(rule.valid_from),
    valid_until: rule.valid_until === null ? null : new Date(rule.valid_until),
    created_at: new Date(rule.created_at),
  };
}
