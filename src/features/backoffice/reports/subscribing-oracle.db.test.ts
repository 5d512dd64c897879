import fc from "fast-check";
import { expect, it } from "vitest";
import { createProduct } from "@/features/catalogue/products/create";
import { newId } from "@/lib/ids";
import { getDatabase } from "@/server/data/db";
import { makeMember, makeWorld } from "@/testing/worlds/world";
import { reportMembers } from "./members";

const { prisma } = getDatabase();
const STATUSES = ["pending", "trialing", "active", "past_due", "paused", "cancelled", "expired"];
const RUNNING = ["trialing", "active", "paused"];
const DAYS = 360;
const dayAt = (day: number) => new Date(Date.UTC(2026, 0, 1 + day, 12));

/** What an event tells: of the status, of another product, of both, or of nothing that counts. */
const event = fc.record({
  days: fc.integer({ min: 0, max: 60 }),
  to: fc.option(fc.constantFrom(...STATUSES), { nil: null }),
  product: fc.option(fc.integer({ min: 0, max: 2 }), { nil: null }),
});
const subscription = fc.record({
  day: fc.integer({ min: 0, max: 300 }),
  status: fc.constantFrom("pending", "trialing", "active", "past_due"),
  product: fc.integer({ min: 0, max: 2 }),
  events: fc.array(event, { maxLength: 8 }),
});
const period = fc.record({
  from: fc.integer({ min: 0, max: DAYS }),
  length: fc.integer({ min: 1, max: 120 }),
});

type Step = { day: number; to: string | null; product: number | null };
type Subscription = { steps: Step[] };

/** Tells at the end of which days a subscription ran, and with which product: a reading of all that ever happened. */
function courseOf({ steps }: Subscription): { day: number; product: number; runs: boolean }[] {
  let [runs, product] = [false, 0];
  return steps.map((step) => {
    if (step.to !== null && step.to !== "past_due") runs = RUNNING.includes(step.to);
    product = step.product ?? product;
    return { day: step.day, product, runs };
  });
}

it("subscriptions of a period are counted as from all of their history", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(subscription, { maxLength: 12 }),
      fc.array(period, { minLength: 3, maxLength: 3 }),
      async (drawn, periods) => {
        const world = await makeWorld({ now: dayAt(DAYS + 400).toISOString() });
        const member = await makeMember(world);
        const products: string[] = [];
        for (const name of ["A", "B", "C"])
          products.push(
            (
              await createProduct(world.ctx, {
                ...{ name, amount: 0, currency: "EUR", interval: "month" },
              })
            ).id,
          );
        const subscriptions = drawn.map(({ day, status, product, events }): Subscription => {
          let at = day;
          const later = events.map(({ days, to, product }) => ({ day: (at += days), to, product }));
          return { steps: [{ day, to: status, product }, ...later] };
        });
        for (const one of subscriptions) await write(world.org.id, member.id, products, one);
        for (const { from, length } of periods) {
          const input = {
            from: isoDay(from),
            to: isoDay(from + length),
            interval: "week",
          } as const;
          const { totals, products: told } = await reportMembers(world.ctx, input);
          const wanted = count(subscriptions, from, from + length);
          expect(totals.subscriptions).toMatchObject(wanted.whole);
          for (const [n, own] of wanted.products.entries()) {
            const found = told.find(({ product_id }) => product_id === products[n])?.totals;
            expect(found ?? NOTHING, `product ${n}`).toMatchObject(own);
          }
        }
      },
    ),
    { numRuns: 25 },
  );
});

const NOTHING = { started: 0, ended: 0, changed_to: 0, changed_from: 0, running: 0 };
const isoDay = (day: number) => dayAt(day).toISOString().slice(0, 10);

/** Counts by the plain course of each subscription. */
function count(subscriptions: Subscription[], from: number, until: number) {
  const products = [0, 1, 2].map(() => ({ ...NOTHING }));
  for (const one of subscriptions) {
    let [ran, former] = [false, 0];
    for (const { day, product, runs } of courseOf(one)) {
      const [here, there] = [products[product], products[former]];
      if (!here || !there) throw new Error("There are three products");
      const counts = from <= day && day < until;
      if (counts && runs && !ran) here.started += 1;
      if (counts && ran && !runs) there.ended += 1;
      if (counts && runs && ran && product !== former) {
        here.changed_to += 1;
        there.changed_from += 1;
      }
      if (day < until && ran) there.running -= 1;
      if (day < until && runs) here.running += 1;
      [ran, former] = [runs, product];
    }
  }
  const sum = (of: "started" | "ended" | "running") =>
    products.reduce((total, product) => total + product[of], 0);
  return {
    products,
    whole: { started: sum("started"), ended: sum("ended"), running: sum("running") },
  };
}

/** Writes a subscription as its last step left it, with the events of all steps. */
async function write(
  organization_id: string,
  member_id: string,
  products: string[],
  { steps }: Subscription,
): Promise<void> {
  const id = newId("sub");
  const last = <T>(of: (step: Step) => T | null) => steps.map(of).findLast((one) => one !== null);
  const status = last(({ to }) => to) ?? "pending";
  const product_id = products[last(({ product }) => product) ?? 0] ?? "";
  const [at, ended] = [dayAt(steps[0]?.day ?? 0), ["cancelled", "expired"].includes(status)];
  await prisma.$executeRaw`
    INSERT INTO subscriptions (id, organization_id, member_id, product_id, status, amount, currency, "interval",
        interval_count, timezone, starts_at, anchor_at, created_at, ended_at)
      VALUES (${id}, ${organization_id}, ${member_id}, ${product_id}, ${status}, 0, 'EUR', 'month', 1, 'UTC', ${at},
        ${at}, ${at}, ${ended ? at : null}::timestamptz)`;
  for (const [n, { day, to, product }] of steps.entries()) {
    const named = product === null ? null : products[product];
    const type = n === 0 ? "created" : named ? "changed" : "updated";
    const data = {
      ...(to && { to }),
      ...(named && (n === 0 ? { product_id: named } : { current: { product_id: named } })),
    };
    await prisma.domainEvent.create({
      data: {
        ...{ id: newId("wev"), organization_id, type: `subscription.${type}`, object_id: id },
        ...{ actor: "system:test", data, created_at: dayAt(day) },
      },
    });
  }
}
