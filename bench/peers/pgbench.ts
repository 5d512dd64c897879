import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type LoadResult, summarize } from "../load-result";
import { runToEnd } from "../processes";
import { COURTS, HALF_HOURS, HOLD_DAYS, hotCourtId, MEMBERS, ORGANIZATION } from "../scenario";
import type { HoldOrder } from "./holds";

/** Finds the newest pgbench of a Debian PostgreSQL, or the one in PATH; null when there is none. */
export function findPgbench(): string | null {
  const debian = "/usr/lib/postgresql";
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian) : [];
  const candidates = [
    ...versions.sort((a, b) => +b - +a).map((version) => path.join(debian, version, "bin")),
    ...(process.env["PATH"] ?? "").split(":"),
  ].map((dir) => path.join(dir, "pgbench"));
  return candidates.find((file) => fs.existsSync(file)) ?? null;
}

// Beware: pgbench takes a colon before a word for a variable, inside quotes as well.
const script = (order: HoldOrder) => `
\\set n random(0, ${COURTS - 1})
\\set half random(0, ${HOLD_DAYS * HALF_HOURS - 1})
\\set member random(0, ${MEMBERS - 1})
SELECT h.id FROM (SELECT 'bkg_' || gen_random_uuid() AS id, clock_timestamp() AS now,
    (date '${order.monday}' + :half::int * interval '30 minutes') AT TIME ZONE 'UTC' AS at) v,
  hold_booking(jsonb_build_object('id', v.id, 'organization_id', '${ORGANIZATION}',
      'member_id', 'mbr_bench' || lpad(:member::text, 7, '0'),
      'resource_id', ${order.hotCourt === null ? "'evr_court' || lpad(:n::text, 4, '0')" : `'${hotCourtId(order.hotCourt)}'`},
      'starts_at', v.at, 'ends_at', v.at + interval '30 minutes', 'timezone', 'UTC', 'quantity', 1, 'status', 'held',
      'is_schedule_desynced', false, 'price_rule_id', 'prl_week', 'price_amount', 1000, 'currency', 'EUR',
      'price_deductions', '[]'::jsonb, 'tax_amount', 0, 'amount_due', 1000, 'held_until', v.now + interval '10 minutes',
      'hold_extended', false, 'buffer_before_minutes', 0, 'buffer_after_minutes', 0, 'policy', '{}'::jsonb,
      'created_at', v.now, 'updated_at', v.now),
    jsonb_build_array(jsonb_build_object('day', (v.at AT TIME ZONE 'UTC')::date, 'version', 1,
      'starts', '[0]'::jsonb, 'capacities', '[10000]'::jsonb)),
    jsonb_build_object('max_active_holds', 1000000, 'quotas', '[]'::jsonb),
    jsonb_build_object('id', 'wev_' || v.id, 'organization_id', '${ORGANIZATION}', 'type', 'booking.held',
      'object_id', v.id, 'actor', 'system', 'data', jsonb_build_object('to', 'held'), 'created_at', v.now),
    v.now) h;
`;

/** Runs holds by pgbench with prepared statements. Its first `warmUp` seconds do not count. */
export async function runPgbench(pgbench: string, order: HoldOrder): Promise<LoadResult> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-pgbench-"));
  try {
    const file = path.join(dir, "hold.sql");
    fs.writeFileSync(file, script(order));
    const { hostname, port, username, password, pathname } = new URL(order.url);
    const env = {
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: username,
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: pathname.slice(1),
    };
    const started = Date.now() / 1000;
    const total = Math.ceil(order.warmUp + order.seconds);
    const args = ["-n", "-M", "prepared", "-c", `${order.clients}`, "-T", `${total}`, "-f", file];
    await runToEnd(pgbench, [...args, "-l", "--log-prefix", path.join(dir, "log")], env);
    return readLogs(dir, started + order.warmUp, total - order.warmUp);
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * Reads pgbench's logs, whose lines are: client, transaction, microseconds (or a word when it
 * failed), script, end.
 */
function readLogs(dir: string, from: number, seconds: number): LoadResult {
  const durations: number[] = [];
  const statuses: Record<string, number> = {};
  const logs = fs.readdirSync(dir).filter((name) => name.startsWith("log"));
  for (const name of logs) {
    for (const line of fs.readFileSync(path.join(dir, name), "utf8").split("\n")) {
      const [, , time, , second, fraction] = line.split(" ");
      if (!time) continue;
      const status = /^\d/.test(time) ? "200" : time;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === "200" && Number(`${second}.${fraction?.padStart(6, "0")}`) >= from) {
        durations.push(Number(time) / 1000);
      }
    }
  }
  return summarize(durations, seconds, statuses);
}
