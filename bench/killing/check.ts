import { findMoneyFaults } from "@/testing/worlds/money";
import { getDatabase } from "@/server/data/db";
import type { Club } from "./club";
import { sleep } from "./instances";
import { type Memory, passTime } from "./load";

/** Counts the work that only the running worker can finish. */
async function countUnfinished(organization_id: string) {
  const [row] = await getDatabase().prisma.$queryRaw<{ [what: string]: number }[]>`
    SELECT (SELECT count(*)::int FROM pending_events) AS events,
           (SELECT count(*)::int FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts) AS jobs,
           (SELECT count(*)::int FROM processor_calls WHERE finished_at IS NULL) AS calls,
           (SELECT count(*)::int FROM payments WHERE organization_id = ${organization_id}
             AND status IN ('pending', 'requires_action', 'processing')) AS payments,
           (SELECT count(*)::int FROM refunds WHERE organization_id = ${organization_id} AND status = 'pending') AS refunds,
           (SELECT count(*)::int FROM bookings WHERE organization_id = ${organization_id}
             AND status IN ('held', 'pending_payment')) AS bookings`;
  return row ?? {};
}

/** Lets time pass until nothing is left half-done; returns the rest when patience ends. */
export async function settle(club: Club, patienceMs: number): Promise<string[]> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    await passTime(club, 10);
    await sleep(1_000);
    const left = Object.entries(await countUnfinished(club.id)).filter(([, count]) => count > 0);
    if (left.length === 0) return [];
    if (Date.now() > deadline) return left.map(([what, count]) => `unfinished ${what}: ${count}`);
  }
}

/**
 * Lists the disagreements within an organization's books and its rooms, and with the processor's
 * books.
 */
export async function findFaults(club: Club): Promise<string[]> {
  const faults: string[] = [];
  for (const [code, rows] of Object.entries(await findMoneyFaults(club.id))) {
    if (rows.length > 0) faults.push(`${code}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  const { prisma } = getDatabase();
  // Two books, kept by two parties: the charges and the refunds.
  const [books] = await prisma.$queryRaw<{ [sum: string]: number }[]>`
    SELECT (SELECT COALESCE(sum(amount), 0)::int FROM payments
             WHERE organization_id = ${club.id} AND status = 'succeeded') AS charged,
           (SELECT COALESCE(sum((body ->> 'amount_received')::int), 0)::int FROM sandbox.object
             WHERE kind = 'payment_intent') AS "charged there",
           (SELECT COALESCE(sum(amount), 0)::int FROM refunds
             WHERE organization_id = ${club.id} AND status = 'succeeded') AS refunded,
           (SELECT COALESCE(sum((body ->> 'amount')::int), 0)::int FROM sandbox.object
             WHERE kind = 'refund') AS "refunded there",
           (SELECT count(*)::int FROM sandbox.object WHERE kind = 'payment_intent'
             AND body ->> 'status' NOT IN ('succeeded', 'canceled')) AS "open there"`;
  const { charged, refunded } = books ?? {};
  if (
    charged !== books?.["charged there"] ||
    refunded !== books?.["refunded there"] ||
    books?.["open there"] !== 0
  ) {
    faults.push(`the processor's books differ: ${JSON.stringify(books)}`);
  }
  // A paid or pending hold has its place, and another one has none.
  const unpaid = await prisma.$queryRaw<{ id: string }[]>`
    SELECT b.id FROM bookings b WHERE b.organization_id = ${club.id}
       AND (b.status = 'confirmed' AND b.amount_due > 0) IS DISTINCT FROM EXISTS (
         SELECT 1 FROM payments p WHERE p.organization_id = b.organization_id AND p.booking_id = b.id AND p.status = 'succeeded' AND p.amount > p.amount_refunded)`;
  if (unpaid.length > 0) faults.push(`confirmed and money disagree: ${JSON.stringify(unpaid)}`);
  // A repeated request says so by its Idempotency-Key: each note belongs to one try.
  const twice = await prisma.$queryRaw<{ notes: string }[]>`
    SELECT notes FROM bookings WHERE organization_id = ${club.id} GROUP BY notes HAVING count(*) > 1`;
  if (twice.length > 0) faults.push(`${twice.length} holds were made twice`);
  return faults;
}

/** Lists the answers whose result cannot be found again. */
export async function findForgotten(club: Club, memory: Memory): Promise<string[]> {
  const forgotten: string[] = [];
  const rows = await getDatabase().prisma.booking.findMany({
    where: { organization_id: club.id },
    select: { id: true, status: true },
  });
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  for (const { id, statuses: told, cancelling } of memory.told) {
    const status = statuses.get(id);
    const kept =
      status !== undefined &&
      (!told.includes("cancelled") || status === "cancelled") &&
      (!told.includes("confirmed") ||
        status === "confirmed" ||
        (cancelling && status === "cancelled"));
    if (!kept) forgotten.push(`${id}: told ${told.join(", ")}, is ${status ?? "not there"}`);
  }
  for (const person of club.people) {
    const member = await club.ask("GET", `/v1/members/${person.id}`);
    if (member?.status !== 200) forgotten.push(`${person.id} is not there`);
  }
  return forgotten;
}
