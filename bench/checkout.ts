import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type LoadResult, summarize } from "./load-result";
import type { Row } from "./report";
import { courtId, dayAfter, memberId } from "./scenario";

/** Checkouts of a round, one after the other, and those before the first round. */
const EACH = 25;
const WARM_UP = 10;
/** The route of a checkout, as its trace names it. */
const CHECKOUT = "POST /v1/bookings/{event_booking_id}/checkout";
/** Kinds of OpenTelemetry's spans: what is answered, and what is called. */
const [SERVER, CLIENT] = [2, 3];

export const checkoutRows = (): Row[] => [
  // A checkout takes at most 1.3 times as long as its calls: they are at least 0.77 of it.
  {
    name: "checkout with a saved card, against its own calls",
    ...{ goal: 0.77, p99Goal: null, ours: [], peer: [], next: [] },
  },
];

type Span = {
  traceId: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
};
type Told = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/** Collects what a process tells by OpenTelemetry's protocol (OTLP as JSON over HTTP). */
export async function collectSpans() {
  const spans: Span[] = [];
  const server = http.createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk as string;
    const { resourceSpans } = JSON.parse(text) as Told;
    spans.push(...resourceSpans.flatMap((one) => one.scopeSpans.flatMap((each) => each.spans)));
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { spans, endpoint: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

/** Milliseconds of each checkout, and of its calls to the database and the processor: overlapping ones count once. */
export function timesOf(spans: Span[]): { whole: number; calls: number }[] {
  const ms = (nano: string) => Number(BigInt(nano) / 1000n) / 1000;
  return spans
    .filter(({ kind, name }) => kind === SERVER && name === CHECKOUT)
    .map(({ traceId, startTimeUnixNano, endTimeUnixNano }) => {
      const [began, ended] = [ms(startTimeUnixNano), ms(endTimeUnixNano)];
      const calls = spans
        .filter((span) => span.kind === CLIENT && span.traceId === traceId)
        .map((span) => [ms(span.startTimeUnixNano), ms(span.endTimeUnixNano)] as const)
        .toSorted(([a], [b]) => a - b);
      let [until, sum] = [began, 0];
      for (const [from, to] of calls) {
        const last = Math.min(to, ended);
        if (last > until) sum += last - Math.max(from, until);
        until = Math.max(until, last);
      }
      return { whole: ended - began, calls: sum };
    });
}

/** Pays for held places with a saved card, one after the other, and compares each checkout with its own calls. */
export async function loadCheckout(
  rows: Row[],
  rounds: number,
  { url, secret, monday, spans }: { url: string; secret: string; monday: string; spans: Span[] },
): Promise<void> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const made = (await answer.json()) as { id: string };
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(made)}`);
    return made.id;
  };
  const member_id = memberId(0);
  const card = await post(`/v1/members/${member_id}/payment-methods`, {
    processor_payment_method_id: "pm_card_visa",
  });
  let hour = 0;
  const pay = async () => {
    const day = dayAfter(monday, Math.floor(hour / 24));
    const clock = String(hour % 24).padStart(2, "0");
    hour += 1;
    const times = {
      starts_at_local: `${day}T${clock}:00:00`,
      ends_at_local: `${day}T${clock}:30:00`,
    };
    const booking = await post("/v1/bookings", { member_id, resource_id: courtId(0), ...times });
    await post(`/v1/bookings/${booking}/checkout`, { payment_method_id: card });
  };
  const payAndTell = async (count: number) => {
    const told = timesOf(spans).length;
    for (let n = 0; n < count; n++) await pay();
    // Spans are handed over in batches, some seconds later.
    while (timesOf(spans).length < told + count) await sleep(100);
    return timesOf(spans).slice(told);
  };
  await payAndTell(WARM_UP);
  const sumUp = (durations: number[]): LoadResult =>
    summarize(durations, durations.reduce((sum, ms) => sum + ms, 0) / 1000, {
      "200": durations.length,
    });
  for (let round = 1; round <= rounds; round++) {
    console.log(`Checkouts, round ${round} of ${rounds}`);
    for (const row of rows) {
      const times = await payAndTell(EACH);
      row.ours.push(sumUp(times.map(({ whole }) => whole)));
      row.peer.push(sumUp(times.map(({ calls }) => calls)));
    }
  }
}
