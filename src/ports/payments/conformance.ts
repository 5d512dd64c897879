import { describe } from "vitest";
import { createActs, type Subject } from "./conformance/acts";
import { describeCards } from "./conformance/cards";
import { describePayments } from "./conformance/payments";
import { describeRepeatsAndRefunds } from "./conformance/repeats-and-refunds";

/**
 * What the product relies on, asked of a real or sandboxed processor through the port alone. The suite
 * runs unchanged against every provider: what holds for the one and not the other is a fault of ours.
 */
export function describeConformance(name: string, subject: () => Subject): void {
  const acts = createActs(subject);
  describe(`payment processor: ${name}`, () => {
    describeCards(acts);
    describePayments(acts);
    describeRepeatsAndRefunds(acts);
  });
}
