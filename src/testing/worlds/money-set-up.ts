import { afterAll, beforeAll, beforeEach } from "vitest";
import type { CheckoutBooking } from "@/features/scheduling/bookings/schema";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import type { PaymentsPort } from "@/ports/payments/port";
import { newAccount, paymentsOf, startTestSandbox } from "@/testing/fakes/sandbox";
import { byId, type Mode } from "@/server/context";
import { type Buyer, makeMoneyWorld, type MoneyWorld } from "./money";

/**
 * Sets up a test file about paying: a sandbox of the file's own and, before each test, an account and a world of its
 * own. The returned properties are the running test's.
 *
 * @param webhookUrl Returns where the sandbox delivers its events; called once the hooks before it have run.
 */
export function setUpMoney(webhookUrl: () => string | null = () => null, mode: Mode = "live") {
  let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
  let payments: PaymentsPort;
  let world: MoneyWorld;
  let account: string;

  beforeAll(async () => {
    sandbox = await startTestSandbox(webhookUrl());
    payments = paymentsOf(sandbox);
  });
  afterAll(() => sandbox.stop());
  const renew = async () => {
    sandbox.faults.clear();
    account = newAccount();
    world = await makeMoneyWorld(payments, { account, mode });
  };
  beforeEach(renew);

  return {
    get sandbox() {
      return sandbox;
    },
    get payments() {
      return payments;
    },
    get world() {
      return world;
    },
    get account() {
      return account;
    },
    /** Makes a new account and world within a test. */
    renew,
    /** Pays the buyer's booking with its card, perhaps `through` another port than its own. */
    pay: (
      buyer: Buyer,
      { through, ...extra }: Partial<CheckoutBooking> & { through?: PaymentsPort } = {},
    ) =>
      checkoutBooking(through ? { ...buyer.ctx, payments: through } : buyer.ctx, {
        event_booking_id: buyer.booking.id,
        payment_method_id: buyer.cardId,
        ...extra,
      }),
    /** Returns the intents in the test's account at the processor. */
    intents: () => payments.listIntents({ account }),
    bookingOf: (buyer: Buyer) =>
      world.ctx.db.booking.findUniqueOrThrow({ where: byId(world.ctx, buyer.booking.id) }),
    /** Breaks a call and all of the SDK's retries. */
    lose: (path: RegExp, kind: "drop_before" | "drop_after") => {
      for (let i = 0; i < 6; i++) sandbox.faults.onRequest(path, { kind });
    },
  };
}
