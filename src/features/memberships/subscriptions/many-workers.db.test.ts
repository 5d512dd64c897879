import { expect, test } from "vitest";
import type { PaymentsPort } from "@/ports/payments/port";
import type { Ctx } from "@/server/context";
import { setUpSubscriptions } from "@/testing/worlds/subscriptions";
import { saveCard } from "@/testing/worlds/money";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { advanceSubscriptions } from "./advance";

const the = setUpSubscriptions();

/** `VITE_RENEWALS=400` measures; `npm test` looks whether they share the work. */
const asked = (import.meta.env as unknown as Record<string, string | undefined>)["VITE_RENEWALS"];
const RENEWALS = Number(asked ?? 24);
const WORKERS = 4;
const PROCESSOR_MS = 300;
/** So many charges of a club one worker has under way. */
const ONE_WORKER = 4;

/**
 * A processor that answers no charge before as many are under way as one worker alone never has for a club; to measure,
 * one that takes its time.
 */
function slow(payments: PaymentsPort) {
  const count = { now: 0, most: 0 };
  let enough = () => undefined as void;
  const together = new Promise<void>((resolve) => (enough = resolve));
  const time = () => new Promise((resolve) => setTimeout(resolve, PROCESSOR_MS));
  const port: PaymentsPort = {
    ...payments,
    createIntent: async (...charge) => {
      count.most = Math.max(count.most, ++count.now);
      if (count.now > ONE_WORKER) enough();
      await (asked ? time() : together);
      return payments.createIntent(...charge).finally(() => count.now--);
    },
  };
  return { port, count };
}

test("four workers renew the members of one club at the same time, each member once", async () => {
  const { world } = the.money;
  const { id: product_id } = await the.product();
  const ids: string[] = [];
  for (let n = 0; n < RENEWALS; n++) {
    const member = await makeMember(world);
    await saveCard(world.as(memberOf(member)), "pm_card_visa");
    ids.push((await the.subscribe({ product_id, member_id: member.id })).id);
  }
  await the.work();
  expect(await the.paid()).toBe(RENEWALS);
  world.setNow((await the.look(ids[0] ?? "")).next_update?.at ?? "");

  const { port, count } = slow(world.ctx.payments);
  const contextOf = async (id: string): Promise<Ctx> => ({
    ...(await world.installation.contextOf(id)),
    payments: port,
    paymentsOf: () => port,
  });
  const began = performance.now();
  const work = async () => {
    let renewed = 0;
    for (;;) {
      const batch = RENEWALS <= 100 ? 6 : 100;
      const changes = await advanceSubscriptions({ ...world.installation, contextOf }, batch);
      expect(changes.filter(({ failed }) => failed)).toEqual([]);
      renewed += changes.length;
      if (changes.length === 0) return renewed;
    }
  };
  const shares = await Promise.all(Array.from({ length: WORKERS }, work));
  const seconds = (performance.now() - began) / 1_000;

  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(RENEWALS);
  expect(shares.filter((share) => share > 0).length).toBeGreaterThan(1);
  expect(count.most).toBeGreaterThan(ONE_WORKER);
  expect(count.most).toBeLessThanOrEqual(ONE_WORKER * WORKERS);
  expect(await the.paid()).toBe(2 * RENEWALS);
  expect(await world.ctx.db.workClaim.count({ where: { organization_id: world.org.id } })).toBe(0);
  await the.faults();
  if (asked) {
    const hourly = Math.round((RENEWALS / seconds) * 3_600);
    const measured = { renewals: RENEWALS, workers: WORKERS, seconds, hourly, shares };
    process.stdout.write(`${JSON.stringify(measured)}\n`);
  }
});
