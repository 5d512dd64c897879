import { describe, expect, test } from "vitest";
import { DE, EN } from "./membership-words";

const facts = {
  organizationName: "Harbour Club",
  memberName: "Zoë",
  what: "Full desk",
  amount: "€49.00",
  invoice: "2026-0012",
  reason: null,
  nextTry: "Dec 24, 2026",
  renews: "Dec 24, 2026",
  card: "Visa •••• 4242",
};
const kinds = Object.keys(EN) as (keyof typeof EN)[];

describe.each([EN, DE])("mails about a membership", (words) => {
  test.each(kinds)("the mail %s has a subject that a phone shows whole", (kind) => {
    expect(words[kind](facts).subject.length).toBeLessThanOrEqual(50);
  });
});
