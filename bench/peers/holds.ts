/**
 * Calls `hold_booking` over prepared statements and does nothing else: the peer of holds when no
 * pgbench is installed. It is JavaScript, so slower than pgbench would be.
 */
import pg from "pg";
import { summarize } from "../load-result";
import {
  courtId,
  COURTS,
  hotCourtId,
  memberId,
  MEMBERS,
  ORGANIZATION,
  pickPlace,
} from "../scenario";

export type HoldOrder = {
  url: string;
  clients: number;
  warmUp: number;
  seconds: number;
  monday: string;
  hotCourt: number | null;
};

const order = JSON.parse(process.argv[2] ?? "") as HoldOrder;
const durations: number[] = [];
const statuses: Record<string, number> = {};
const measureFrom = performance.now() + order.warmUp * 1000;
const stopAt = measureFrom + order.seconds * 1000;
let asked = 0;

function nextValues(): unknown[] {
  const n = asked++;
  const now = new Date();
  const { starts, ends } = pickPlace(order.monday);
  const id = `bkg_loader${n}`;
  const court = Math.floor(Math.random() * COURTS);
  const booking = {
    id,
    organization_id: ORGANIZATION,
    member_id: memberId(n % MEMBERS),
    resource_id: order.hotCourt === null ? courtId(court) : hotCourtId(order.hotCourt),
    starts_at: starts,
    ends_at: ends,
    timezone: "UTC",
    quantity: 1,
    status: "held",
    is_schedule_desynced: false,
    price_rule_id: "prl_week",
    price_amount: 1000,
    currency: "EUR",
    price_deductions: [],
    tax_amount: 0,
    amount_due: 1000,
    held_until: new Date(now.getTime() + 600_000),
    hold_extended: false,
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    policy: {},
    created_at: now,
    updated_at: now,
  };
  const day = starts.toISOString().slice(0, 10);
  const days = JSON.stringify([{ day, version: 1, starts: [0], capacities: [10_000] }]);
  const event = {
    id: `wev_loader${n}`,
    organization_id: ORGANIZATION,
    type: "booking.held",
    object_id: id,
    actor: "system:bench",
    data: { to: "held" },
    created_at: now,
  };
  return [booking, days, { max_active_holds: 1_000_000, quotas: [] }, event, now];
}

async function work(): Promise<void> {
  const client = new pg.Client({ connectionString: order.url });
  await client.connect();
  for (;;) {
    const since = performance.now();
    if (since >= stopAt) break;
    const status = await client
      .query({
        name: "hold_booking",
        text: "SELECT * FROM hold_booking($1::jsonb, $2::jsonb, $3::jsonb, $4::jsonb, $5::timestamptz)",
        values: nextValues(),
      })
      .then(
        () => "200",
        (error: { code?: string }) => error.code ?? "500",
      );
    if (since >= measureFrom) durations.push(performance.now() - since);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  await client.end();
}

await Promise.all(Array.from({ length: order.clients }, work));
console.log(JSON.stringify(summarize(durations, order.seconds, statuses)));
