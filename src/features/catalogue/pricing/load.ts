import type { Ctx } from "@/server/context";
import type { Statement } from "@/server/data/db";
import type { PriceRuleRow } from "./rules";

const rulesThat = (
  name: string,
) => `(SELECT COALESCE(jsonb_agg(to_jsonb(r) || jsonb_build_object('tax', (SELECT jsonb_build_object(
          'tax_rate_id', t.id, 'name', t.name, 'percentage', t.thousandths / 1000.0, 'inclusive', t.inclusive)
        FROM tax_rates t WHERE t.organization_id = r.organization_id AND t.id = r.tax_rate_id))), '[]'::jsonb)
    FROM price_rules r WHERE r.organization_id = $1 AND r.archived_at IS NULL AND ${name}) AS rules`;

/** SQL for a select list: the rules that may price resource `$2` of organization `$1`. */
export const RESOURCE_RULES = rulesThat(
  "r.event_ids = '{}' AND (r.resource_ids = '{}' OR $2 = ANY (r.resource_ids))",
);

/** The same for an event `p`: an event is priced by the rules that it names or that name it. */
export const EVENT_RULES = rulesThat("(r.id = ANY (p.price_rule_ids) OR p.id = ANY (r.event_ids))");

const OF_EVENTS: Statement = {
  name: "load_event_pricing",
  text: `SELECT p.id, ${EVENT_RULES} FROM events p WHERE p.organization_id = $1 AND p.id = ANY ($2::text[])`,
};

const ALL: Statement = { name: "load_all_pricing", text: `SELECT ${rulesThat("true")}` };

type Row = { rules: RuleJson[] };
export type RuleJson = Omit<PriceRuleRow, "valid_from" | "valid_until" | "created_at"> & {
  valid_from: string | null;
  valid_until: string | null;
  created_at: string;
};

/** Returns the rules that may price each of the events, by the event's id. */
export async function loadEventPricing(
  ctx: Ctx,
  event_ids: string[],
): Promise<Map<string, PriceRuleRow[]>> {
  if (event_ids.length === 0) return new Map();
  const rows = await ctx.query<{ id: string; rules: RuleJson[] }>(OF_EVENTS, [
    ctx.org.id,
    event_ids,
  ]);
  return new Map(rows.map(({ id, rules }) => [id, rules.map(fromJson)]));
}

/** Returns every rule in use, whatever it prices. */
export async function loadAllPricing(ctx: Ctx): Promise<PriceRuleRow[]> {
  const [row] = await ctx.query<Row>(ALL, [ctx.org.id]);
  return (row?.rules ?? []).map(fromJson);
}

/** Converts a rule from PostgreSQL's to_jsonb, turning its instants back into dates. */
export function fromJson(rule: RuleJson): PriceRuleRow {
  return {
    ...rule,
    valid_from: rule.valid_from === null ? null : new Date(rule.valid_from),
    valid_until: rule.valid_until === null ? null : new Date(rule.valid_until),
    created_at: new Date(rule.created_at),
  };
}
