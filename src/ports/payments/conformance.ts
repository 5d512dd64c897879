import { describe } from "vitest";
import { describeAccounts } from "./conformance/accounts";
import { createActs, type Subject } from "./conformance/acts";
import { describeCards } from "./conformance/cards";
import { describePayments } from "./conformance/payments";
import { describePayouts } from "./conformance/payouts";
import { describeRepeatsAndRefunds } from "./conformance/repeats-and-refunds";

/**
 * Tests everything that the product expects of a processor, real or sandboxed, through the port alone. The
 * suite runs unchanged against every provider: a case that holds for only one of them is our fault.
 */
export function describeConformance(name: string, subject: () => Subject): void {
  const acts = createActs(subject);
  describe(`payment processor: ${name}`, () => {
    describeCards(acts);
    describePayments(acts);
    describeRepeatsAndRefunds(acts);
    describeAccounts(acts);
    describePayouts(acts);
  });
}
