import type { Booking } from "@/features/scheduling/bookings/schema";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import type { Installation } from "@/server/jobs/installation";
import { checkLedger } from "@/features/billing/ledger/check";
import { LEDGER_RULES } from "@/features/billing/ledger/rules";
import { attachPaymentMethod } from "@/features/billing/payment-methods/attach";
import type { PaymentsPort } from "@/ports/payments/port";
import type { Actor, Ctx, Mode } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { makeMember, makePrice, makeResource, makeWorld, memberOf, type World } from "./world";

/** A world in which a booking costs 15.00 EUR, on a processor that the test controls. */
export type MoneyWorld = World & {
  installation: Installation;
  /** Moves the clock forward by minutes. */
  pass: (minutes: number) => void;
  /** Sets the processor of contexts made from now on. */
  usePayments: (payments: PaymentsPort) => void;
  resource: { id: string };
};

export async function makeMoneyWorld(
  payments: PaymentsPort,
  options: { capacity?: number; account?: string; mode?: Mode } = {},
): Promise<MoneyWorld> {
  const { account: provider_account_id = null, mode = "live" } = options;
  const world = await makeWorld({ organization: { provider_account_id, mode } });
  await makePrice(world, 1500);
  const resource = await makeResource(world, { capacity: options.capacity ?? 1 });
  let port = payments;
  const as = (actor: Actor): Ctx => ({ ...world.as(actor), payments: port });
  const system: Actor = { kind: "system", id: "test", scopes: new Set(["*"]) };
  const money: MoneyWorld = {
    ...world,
    as,
    get ctx() {
      return as(system);
    },
    installation: {
      db: getDatabase().prisma,
      now: world.ctx.now,
      get payments() {
        return port;
      },
      contextOf: async () => as(system),
      // Other tests share the database, each with a clock of its own.
      only: world.org,
    },
    pass: (minutes) => {
      world.setNow(new Date(world.ctx.now().getTime() + minutes * 60_000).toISOString());
    },
    usePayments: (next) => (port = next),
    resource,
  };
  return money;
}

/** A member with a held booking, one hour from `hour` on a day of its own, and perhaps a saved card. */
export type Buyer = { member: { id: string }; ctx: Ctx; booking: Booking; cardId: string };

export async function makeBuyer(
  world: MoneyWorld,
  options: {
    card?: string;
    hour?: number;
    day?: number;
    date?: string;
    /** Buys once more; otherwise somebody new. */
    member?: { id: string };
  } = {},
): Promise<Buyer> {
  const member = options.member ?? (await makeMember(world));
  const ctx = world.as(memberOf(member));
  const hour = String(options.hour ?? 10).padStart(2, "0");
  const day = options.date ?? `2026-12-${String(options.day ?? 1).padStart(2, "0")}`;
  const booking = await createBooking(ctx, {
    member_id: member.id,
    resource_id: world.resource.id,
    starts_at_local: `${day}T${hour}:00:00`,
    ends_at_local: `${day}T${hour}:30:00`,
    quantity: 1,
  });
  const cardId = await saveCard(ctx, options.card ?? "pm_card_visa");
  return { member, ctx, booking, cardId };
}

/** Saves one of the published test cards for the member; returns our id of it. */
export async function saveCard(ctx: Ctx, card: string): Promise<string> {
  const saved = await attachPaymentMethod(ctx, {
    member_id: ctx.actor.id,
    processor_payment_method_id: card,
    consent: true,
  });
  return saved.id;
}

/** Confirms the payment on the bank's page, in the payer's own browser. */
export async function authenticate(
  processor: { publicFetch: (request: Request) => Promise<Response> },
  clientSecret: string | null | undefined,
  outcome: "complete" | "fail" | "close",
): Promise<void> {
  const id = clientSecret?.split("_secret_")[0] ?? "";
  const body = new URLSearchParams({ client_secret: clientSecret ?? "", outcome, return_url: "/" });
  const url = `http://foyer.test/sandbox/3ds/${id}`;
  const answer = await processor.publicFetch(new Request(url, { method: "POST", body }));
  if (answer.status !== 303) throw new Error(`The bank's page answered ${answer.status}`);
}

/**
 * Returns the violated rules of an organization's money at rest: its books, and the processor's possible next steps.
 */
export async function findMoneyFaults(organizationId: string): Promise<Record<string, unknown[]>> {
  const { prisma: db } = getDatabase();
  const faults: Record<string, unknown[]> = {
    ...NO_FAULTS,
    open_intent_on_dead_booking: await db.$queryRaw`
      SELECT p.id, p.status, b.status AS booking FROM payments p JOIN bookings b ON b.id = p.booking_id
       WHERE p.organization_id = ${organizationId} AND p.provider = 'processor' AND p.status IN ('pending', 'requires_action', 'processing')
         AND b.status IN ('cancelled', 'expired', 'declined')`,
    overbooked: await db.$queryRaw`
      SELECT b.id FROM bookings b
       WHERE b.organization_id = ${organizationId} AND b.status IN ('confirmed', 'pending_payment')
         AND (SELECT sum(o.quantity) FROM bookings o
               WHERE o.resource_id = b.resource_id AND o.status IN ('confirmed', 'pending_payment')
                 AND o.starts_at <= b.starts_at AND o.ends_at > b.starts_at)
             > (SELECT max(w.capacity) FROM resources r, jsonb_to_recordset(r.availability) AS w(capacity int)
                 WHERE r.id = b.resource_id)`,
  };
  for (const { code, id, has, should } of await checkLedger({ db }, organizationId)) {
    faults[code] = [...(faults[code] ?? []), { id, has, should }];
  }
  return faults;
}

export const NO_FAULTS: Record<string, unknown[]> = Object.fromEntries(
  ["open_intent_on_dead_booking", "overbooked", ...LEDGER_RULES.map(({ code }) => code)].map(
    (code) => [code, []],
  ),
);

/** Thrown when the process dies: nothing of ours catches it, and nothing is written after it. */
export class Crash extends Error {
  override readonly name = "Crash";
}

/** Returns a port whose process dies at its next call of a method: before the processor receives it, or after. */
export function crashing(
  payments: PaymentsPort,
  method: keyof PaymentsPort,
  when: "before" | "after",
): PaymentsPort {
  const real = payments[method] as (...args: unknown[]) => Promise<unknown>;
  const dying = async (...args: unknown[]) => {
    if (when === "after") await real(...args);
    throw new Crash(`${when} ${method}`);
  };
  return { ...payments, [method]: dying };
}
