import type pg from "pg";
import { Refused, type Organization } from "./admit";
import type { ResourceRow } from "./resource";
import { localOf, instantOf } from "./zone";

type Rule = {
  amount: number;
  currency: string;
  unit: string;
  priority: number;
  resource_ids: string[];
  weekdays: string[];
  valid_from: string | null;
  valid_until: string | null;
  cap_amount: number | null;
};
type Taken = { taken_from: Date; taken_until: Date; quantity: number };

const DAY = 86_400_000;
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
const PRICING = `SELECT
      (SELECT COALESCE(jsonb_agg(to_jsonb(p)), '[]'::jsonb) FROM price_rules p
        WHERE p.organization_id = $1 AND p.archived_at IS NULL
          AND (p.resource_ids = '{}' OR $2 = ANY (p.resource_ids))) AS rules,
      (SELECT m.group_ids FROM members m WHERE m.organization_id = $1 AND m.id = $3) AS group_ids`;
const TAKEN =
  "SELECT * FROM overlapping_live($1, $2, $3::timestamptz, $4::timestamptz, NULL, $5::timestamptz)";

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const weekdayOf = (date: string) => WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? "";

/** Lists the free slots of a window as JSON; the same queries as ours, prices included. */
export async function listSlots(
  pool: pg.Pool,
  organization: Organization,
  row: ResourceRow,
  query: URLSearchParams,
): Promise<string> {
  const [fromLocal, toLocal] = [query.get("from_local") ?? "", query.get("to_local") ?? ""];
  if (!LOCAL.test(fromLocal) || !LOCAL.test(toLocal)) throw new Refused(422, "validation");
  const { timezone } = row;
  const [from, until] = [instantOf(fromLocal, timezone), instantOf(toLocal, timezone)];
  if (!(from < until && until - from <= 31 * DAY)) throw new Refused(422, "validation");
  const minutes = Number(query.get("duration_minutes") ?? row.min_duration_minutes);
  const quantity = Number(query.get("quantity") ?? 1);
  const now = new Date();
  const [pricing, taken] = await Promise.all([
    pool.query<{ rules: Rule[] }>({
      name: "load_pricing",
      text: PRICING,
      values: [organization.id, row.id, null],
    }),
    pool.query<Taken>({
      name: "overlapping_live",
      text: TAKEN,
      values: [organization.id, row.id, new Date(from), new Date(until + minutes * 60_000), now],
    }),
  ]);
  const rules = (pricing.rows[0]?.rules ?? []).sort((a, b) => b.priority - a.priority);
  const terms = termsOf(row);
  const slots = [];
  for (const slot of openSlots(row, from, until, minutes * 60_000)) {
    const remaining = slot.capacity - mostTaken(taken.rows, slot.from, slot.until);
    if (slot.from <= now.getTime() || remaining < quantity) continue;
    const local = localOf(slot.from, timezone);
    const { amount, currency } = priceOf(rules, row.id, slot.from, local, minutes, quantity);
    if (!Number.isSafeInteger(amount) || !Number.isSafeInteger(remaining)) throw new Error("slot");
    slots.push({
      starts_at_local: local,
      ends_at_local: localOf(slot.until, timezone),
      starts_at: new Date(slot.from).toISOString(),
      ends_at: new Date(slot.until).toISOString(),
      capacity: slot.capacity,
      remaining,
      price_amount: amount,
      currency: currency ?? organization.default_currency,
      fold: null,
      reasons: [],
      alternatives: [],
    });
  }
  return JSON.stringify({ timezone, duration_minutes: minutes, terms, slots, alternatives: [] });
}

/** Returns the terms of a resource without a policy. */
function termsOf(row: ResourceRow) {
  return {
    min_notice_minutes: 0,
    max_advance_days: 366,
    min_duration_minutes: row.min_duration_minutes,
    max_duration_minutes: row["max_duration_minutes"],
    slot_step_minutes: row.slot_step_minutes,
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    hold_minutes: 10,
    requires_approval: false,
    cancellation_tiers: [],
    reschedule_until_minutes: 0,
    no_show: null,
    check_in: { opens_minutes_before: 30, closes_minutes_after: null },
    quotas: [],
    max_active_holds: 3,
  };
}

function* openSlots(row: ResourceRow, from: number, until: number, length: number) {
  const { timezone: zone } = row;
  const step = row.slot_step_minutes * 60_000;
  const overrides = row.overrides.map((override) => ({
    from: instantOf(override.starts_at_local, zone),
    until: instantOf(override.ends_at_local, zone),
    capacity: override.capacity,
  }));
  for (let day = from - DAY; day < until + DAY; day += DAY) {
    const date = dateOf(day);
    const weekday = weekdayOf(date);
    for (const window of row.availability) {
      if (window.day !== weekday) continue;
      const overnight = window.ends_at_local <= window.starts_at_local;
      const opens = instantOf(`${date}T${window.starts_at_local.slice(0, 8)}`, zone);
      const closing = overnight ? dateOf(Date.parse(date) + DAY) : date;
      const closes = instantOf(`${closing}T${window.ends_at_local.slice(0, 8)}`, zone);
      for (let at = opens; at + length <= closes; at += step) {
        if (at < from || at >= until) continue;
        const over = overrides.find((o) => o.from < at + length && at < o.until);
        const capacity = over?.capacity ?? window.capacity;
        if (capacity > 0) yield { from: at, until: at + length, capacity };
      }
    }
  }
}

function mostTaken(taken: Taken[], from: number, until: number): number {
  const touching = taken.filter(
    (t) => t.taken_from.getTime() < until && t.taken_until.getTime() > from,
  );
  let most = 0;
  for (const { taken_from } of touching) {
    const at = Math.max(from, taken_from.getTime());
    const there = touching.filter(
      (t) => t.taken_from.getTime() <= at && t.taken_until.getTime() > at,
    );
    most = Math.max(
      most,
      there.reduce((sum, t) => sum + t.quantity, 0),
    );
  }
  return most;
}

function priceOf(
  rules: Rule[],
  resourceId: string,
  at: number,
  local: string,
  minutes: number,
  quantity: number,
): { amount: number; currency: string | undefined } {
  const weekday = weekdayOf(local.slice(0, 10));
  const rule = rules.find(
    (r) =>
      (r.weekdays.length === 0 || r.weekdays.includes(weekday)) &&
      (r.resource_ids.length === 0 || r.resource_ids.includes(resourceId)) &&
      (r.valid_from === null || Date.parse(r.valid_from) <= at) &&
      (r.valid_until === null || at < Date.parse(r.valid_until)),
  );
  if (!rule) return { amount: 0, currency: undefined };
  const hours = rule.unit === "hour" ? minutes / 60 : 1;
  const amount = Math.round(rule.amount * hours * quantity);
  return { amount: Math.min(amount, rule.cap_amount ?? Infinity), currency: rule.currency };
}
