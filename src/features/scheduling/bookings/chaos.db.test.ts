import fs from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newAccount, paymentsOf, startTestSandbox } from "@/testing/fakes/sandbox";
import { type IntentState, type PaymentsPort, ProcessorUnavailable } from "@/ports/payments/port";
import {
  authenticate,
  type Buyer,
  Crash,
  findMoneyFaults,
  makeBuyer,
  makeMoneyWorld,
  type MoneyWorld,
  NO_FAULTS,
  saveCard,
} from "@/testing/worlds/money";
import { type Random, randomOf } from "@/testing/random";
import { DAY } from "@/lib/time";
import { closeDatabase, getDatabase, sqlState } from "@/server/data/db";
import { getEnv, provideDatabaseUrl } from "@/server/config/env";
import { Failure, ValidationFailure } from "@/server/errors";
import { isOutage } from "@/server/http/problem";
import { discardEmbedded, type EmbeddedPostgres, startEmbedded } from "@/server/postgres/embedded";
import { migrate } from "@/server/postgres/migrate";
import { cancelBooking } from "./cancel";
import { checkoutBooking } from "./checkout";
import { expireLapsed } from "./expire";
import { reconcile } from "@/features/billing/processor/reconcile";
import { releaseBooking } from "./release";
import { syncBooking } from "./sync";
import { processEvents, receiveEvent } from "@/features/billing/processor/receive-event";

/** `npm run chaos -- --holds 10000 --seed 7` sets more holds, or other decisions. */
const asked = (name: string, otherwise: number) =>
  Number((import.meta.env as unknown as Record<string, unknown>)[name] ?? otherwise);
const HOLDS = asked("VITE_CHAOS_HOLDS", 150);
const SEED = asked("VITE_CHAOS_SEED", 20261121);
const AT_ONCE = 12;
/** Always fewer times than buyers want, so that another buyer soon takes a freed place. */
const [DAYS, HOURS] = [Math.ceil(HOLDS * 0.04), 13];
/**
 * The rate of failures of the network and the server: once per this many buyers, the first time
 * halfway.
 */
const [CUT_EVERY, KILL_EVERY] = [100, 250];

/** A database server of this test's own, since it is killed again and again. */
let postgres: EmbeddedPostgres;
/** The other tests' database. */
const shared = getEnv().DATABASE_URL;
let dir: string;
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
/** As patient as in production: a killed server never answers, which counts as a lost answer. */
const processor = () => paymentsOf(sandbox, 15_000);
let world: MoneyWorld;
let endpoint: Server;
const account = newAccount();
let holds = 0;
/** Each fault, and how often it happened. */
const faults = {
  "process killed before its call": 0,
  "process killed after its call": 0,
  "no answer, and not heard": 0,
  "no answer, and heard": 0,
  "connection broken": 0,
  "server killed": 0,
  "webhook lost": 0,
  "webhook doubled": 0,
  "webhook late": 0,
};

/**
 * Returns the random numbers of one buyer: the same in every run with a seed, whoever comes
 * between. Only the races depend on the machine.
 */
const decisionsOf = (number: number) => randomOf(SEED + number * 7919);
const ofWebhooks = decisionsOf(-1);
const ofTheEnd = decisionsOf(-2);

/** Delivers webhooks with loss, doubling, delay and disorder. */
const late: { body: Buffer; signature: string }[] = [];
async function deliver(body: Buffer, signature: string) {
  const { chance, next } = ofWebhooks;
  if (chance(0.3)) return void faults["webhook lost"]++;
  late.push({ body, signature });
  if (chance(0.3)) {
    late.push({ body, signature });
    faults["webhook doubled"]++;
  }
  late.sort(() => next() - 0.5);
  while (late.length > 5) {
    const event = late.shift();
    if (event) await receiveEvent(world.installation, event.body, event.signature);
    faults["webhook late"]++;
  }
}

/**
 * Wraps the port so that every changing call may kill its process, or lose its answer, before or
 * after the processor hears it.
 */
function fragile(payments: PaymentsPort, { next, chance }: Random): PaymentsPort {
  const wrap = <A, R>(real: (request: A) => Promise<R>) => {
    return async (request: A): Promise<R> => {
      const [fate, killed] = [next(), chance(0.5)];
      if (fate < 0.06) {
        faults[killed ? "process killed before its call" : "no answer, and not heard"]++;
        throw killed ? new Crash("killed") : new ProcessorUnavailable("no answer");
      }
      const answer = await real(request);
      if (fate > 0.88) {
        faults[killed ? "process killed after its call" : "no answer, and heard"]++;
        throw killed ? new Crash("killed") : new ProcessorUnavailable("no answer");
      }
      return answer;
    };
  };
  return {
    ...payments,
    createIntent: wrap(payments.createIntent),
    confirmIntent: wrap(payments.confirmIntent),
    cancelIntent: wrap(payments.cancelIntent),
    createRefund: wrap(payments.createRefund),
    retrieveIntent: wrap(payments.retrieveIntent),
  };
}

/** This process's connections to PostgreSQL; one that breaks takes its transaction with it. */
const connections = new Set<PoolClient>();
const remember = (client: PoolClient) => void connections.add(client);
const forget = (client: PoolClient) => void connections.delete(client);

/** Breaks every connection, whatever is under way. */
function cutConnections() {
  for (const client of connections) {
    const { connection } = client as unknown as { connection: { stream: Socket } };
    connection.stream.destroy();
    faults["connection broken"]++;
  }
}

/** Kills the server as a power cut would; its watcher starts it again. */
function killDatabase() {
  process.kill(postgres.pid, "SIGKILL");
  faults["server killed"]++;
}

beforeAll(async () => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-chaos-"));
  fs.chmodSync(dir, 0o755); // root's database server runs as another user
  postgres = await startEmbedded({ dataDir: dir, log: () => undefined, throwAway: true });
  await migrate({ url: postgres.url, dir: "prisma", log: () => undefined });
  // The settings were read before: no statement may reach another server than this one.
  await closeDatabase();
  vi.stubEnv("DATABASE_URL", postgres.url);
  provideDatabaseUrl(postgres.url);
  getDatabase().pool.on("connect", remember).on("remove", forget);
  endpoint = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const signature = String(request.headers["stripe-signature"]);
      deliver(Buffer.concat(chunks), signature).then(
        () => response.end("{}"),
        () => response.writeHead(500).end(),
      );
    });
  });
  await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
  const { port } = endpoint.address() as AddressInfo;
  sandbox = await startTestSandbox(`http://127.0.0.1:${port}/`);
  world = await makeMoneyWorld(processor(), { account, capacity: 2 });
  const [server] = await getDatabase().prisma.$queryRaw<{ port: number }[]>`
    SELECT inet_server_port() AS port`;
  const { port: itsPort } = new URL(postgres.url);
  expect(server?.port, "the server that is killed is the one in use").toBe(Number(itsPort));
});
afterAll(async () => {
  getDatabase().pool.off("connect", remember).off("remove", forget);
  await sandbox.stop();
  endpoint.close();
  endpoint.closeAllConnections();
  await closeDatabase();
  vi.unstubAllEnvs();
  provideDatabaseUrl(shared);
  await postgres.stop();
  discardEmbedded(dir);
});

const CARDS = [
  "pm_card_visa",
  "pm_card_visa",
  "pm_card_visa",
  "pm_card_chargeCustomerFail",
  "pm_card_authenticationRequired",
  "pm_card_authenticationRequired",
  "pm_card_authenticationRequiredChargeDeclinedInsufficientFunds",
] as const;

/** Plays one buyer who wants a place. Failures are part of it. */
async function live(number: number) {
  const decisions = decisionsOf(number);
  const { below, chance, pick } = decisions;
  const buyer = await makeBuyer(world, {
    card: pick(CARDS),
    date: new Date(world.ctx.now().getTime() + (2 + below(DAYS)) * DAY).toISOString().slice(0, 10),
    hour: 8 + below(HOURS),
  }).catch(noteUnlessExpected);
  if (!buyer || typeof buyer === "string") return;
  holds++;
  const ctx = { ...buyer.ctx, payments: fragile(buyer.ctx.payments, decisions) };
  const target = { booking_id: buyer.booking.id };
  const pay = (cardId = buyer.cardId) =>
    checkoutBooking(ctx, { event_booking_id: buyer.booking.id, payment_method_id: cardId });
  if (chance(0.1)) world.pass(1);

  const clicks = chance(0.3) ? [pay(), pay(), pay()] : [pay()];
  if (chance(0.15)) clicks.push(releaseBooking(ctx, target));
  if (chance(0.1)) clicks.push(cancelBooking({ ...world.ctx, payments: ctx.payments }, target));
  const answers = await Promise.all(clicks.map((click) => click.catch(noteUnlessExpected)));
  // A buyer who saw no answer returns a minute later.
  if (answers.includes("died")) world.pass(1);

  await visitBank(buyer, decisions);
  if (chance(0.4)) await settleQuietly(() => syncBooking(ctx, target));
  if (chance(0.4)) {
    await settleQuietly(async () => pay(await saveCard(buyer.ctx, pick(CARDS))));
    await visitBank(buyer, decisions);
  }
  if (chance(0.15)) await settleQuietly(() => cancelBooking(ctx, target));
  if (number % 20 === 0) {
    world.pass(pick([3, 8, 16]));
    world.usePayments(fragile(processor(), decisions));
    await settleQuietly(() => expireLapsed(world.installation));
    if (chance(0.5)) await settleQuietly(() => reconcile(world.installation));
    await settleQuietly(() => processEvents(world.installation));
    world.usePayments(processor());
  }
  if (number % CUT_EVERY === CUT_EVERY / 2) cutConnections();
  if (number % KILL_EVERY === KILL_EVERY / 2) killDatabase();
}

/**
 * Plays the payer, who confirms, refuses or closes the bank's page; sometimes long after the hold
 * has lapsed.
 */
async function visitBank(buyer: Buyer, { chance, pick }: Random) {
  const payment = await world.ctx.db.payment
    .findFirst({ where: { booking_id: buyer.booking.id, client_secret: { not: null } } })
    .catch(noteUnlessExpected);
  if (!payment || typeof payment === "string") return;
  if (chance(0.2)) {
    world.pass(16);
    if (chance(0.3)) await settleQuietly(() => expireLapsed(world.installation));
  }
  const outcome = pick(["complete", "complete", "fail", "close"] as const);
  await settleQuietly(() => authenticate(sandbox, payment.client_secret, outcome));
}

async function settleQuietly(work: () => Promise<unknown>) {
  if ((await work().catch(noteUnlessExpected)) === "died") world.pass(1);
}

/** Declines, conflicts, outages and the deaths that we cause are expected; all else is noted. */
const unexpected: unknown[] = [];
function noteUnlessExpected(error: unknown): "died" | null {
  if (error instanceof Crash) return "died";
  if (error instanceof Failure) return error.of.code === "processor_unavailable" ? "died" : null;
  // A lock that is not granted in time is answered as 503, whatever the machine's speed; the client
  // retries.
  if (isCut(error) || sqlState(error) === "55P03") return "died";
  if (!(error instanceof ValidationFailure)) unexpected.push(error);
  return null;
}

/** True for a broken connection as the product and the processor's own pool report it. */
function isCut(error: unknown): boolean {
  return (
    faults["connection broken"] + faults["server killed"] > 0 &&
    (isOutage(error) ||
      /connection (was )?(terminated|closed|ended)|terminating connection|closed the connection|socket|ECONN|starting up|recovery mode|not yet accepting connections/i.test(
        (error as Error).message,
      ))
  );
}

test(
  `every cent has its place after crashes, lost answers, broken connections, lost and doubled webhooks, double clicks and cancellations (seed ${SEED})`,
  // Only a hang reaches this limit: a hold takes a fifth of a second of computing.
  { timeout: 600_000 + HOLDS * 6_000, retry: 0 },
  async () => {
    let next = 0;
    const worker = async () => {
      // A buyer who finds no place makes no hold.
      while (holds < HOLDS && next < HOLDS * 4) await live(next++);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));

    // Some buyers have paid, and some of them want a refund after all. The last of them may have
    // left the server dead.
    const lucky = await vi.waitFor(
      () =>
        world.ctx.db.booking.findMany({
          where: { organization_id: world.org.id, status: "confirmed" },
          take: 6,
        }),
      { timeout: 300_000, interval: 500 },
    );
    const dying = { ...world.ctx, payments: fragile(processor(), ofTheEnd) };
    await Promise.all(
      lucky.map(({ id }) => settleQuietly(() => cancelBooking(dying, { booking_id: id }))),
    );

    // Half-done work is settled: first as it stands, then once every time to pay is over.
    for (let round = 0; round < 4; round++) {
      world.pass(10);
      await reconcile(world.installation);
      await expireLapsed(world.installation);
    }
    const rest = await reconcile(world.installation);
    expect(rest.filter((change) => change.what !== "event")).toEqual([]);
    expect(await findMoneyFaults(world.org.id)).toEqual(NO_FAULTS);
    await compareWithProcessor();

    const { db } = world.ctx;
    const org = { organization_id: world.org.id };
    const confirmed = await db.booking.count({ where: { ...org, status: "confirmed" } });
    const calls = await db.processorCall.count({ where: { ...org, finished_at: null } });
    expect(calls, "no call is left without an outcome").toBe(0);
    // This test is not quiet: every kind of event has happened.
    expect(await db.booking.count({ where: org })).toBeGreaterThanOrEqual(HOLDS);
    expect(confirmed).toBeGreaterThan(HOLDS / 50);
    for (const [fault, times] of Object.entries(faults)) expect(times, fault).toBeGreaterThan(0);
    expect(faults["server killed"]).toBeGreaterThan(HOLDS / 500);
    expect(await db.refund.count({ where: org })).toBeGreaterThan(HOLDS / 200);
    expect(sandbox.errors.filter((error) => !isCut(error))).toEqual([]);
    expect(unexpected).toEqual([]);
  },
);

/** Compares with the processor's own books: nothing open, and money only for confirmed bookings. */
async function compareWithProcessor() {
  const payments = await world.ctx.db.payment.findMany({
    where: { organization_id: world.org.id, provider_payment_intent_id: { not: null } },
    include: { booking: true },
  });
  const customers = await world.ctx.db.processorCustomer.findMany({
    where: { organization_id: world.org.id },
  });
  const port = processor();
  const intents: IntentState[] = [];
  // In small groups: thousands at once are more connections than a machine takes.
  while (customers.length > 0) {
    const some = customers.splice(0, 20);
    const lists = await Promise.all(
      some.map((c) => port.listIntents({ account, customer_id: c.customer_id ?? "" })),
    );
    intents.push(...lists.flat());
  }
  const byIntent = new Map(payments.map((p) => [p.provider_payment_intent_id, p]));
  for (const intent of intents) {
    const payment = byIntent.get(intent.id);
    expect(payment, `intent ${intent.id} is known here`).toBeDefined();
    expect(["succeeded", "cancelled"]).toContain(intent.status);
    expect(payment?.status).toBe(intent.status);
    const kept = (payment?.amount ?? 0) - (payment?.amount_refunded ?? 0);
    if (intent.status === "succeeded") {
      expect(kept).toBe(payment?.booking?.status === "confirmed" ? 1500 : 0);
    }
  }
}
