import { cloneElement } from "react";
import { expect, test } from "vitest";
import { textOf } from "@/testing/rendered";
import type { Invitation } from "../schema";
import { InvitationCard, InvitationFacts, ShareFact } from "./invitation-card";

const invitation: Invitation = {
  id: "gst_1",
  organization_name: "Harbour Club",
  title: "Court 1",
  place: null,
  host_first_name: "Alex",
  guest_name: "Kim",
  starts_at_local: "2026-12-01T10:00:00",
  ends_at_local: "2026-12-01T11:00:00",
  starts_at: "2026-12-01T09:00:00Z",
  ends_at: "2026-12-01T10:00:00Z",
  timezone: "Europe/Berlin",
  state: "invited",
  share: { amount: 1200, refunded_amount: 0, currency: "EUR", status: "open" },
  pays_as: "guest",
};

const cardOf = (changes: Partial<Invitation>) => (
  <InvitationCard
    invitation={{ ...invitation, ...changes }}
    club={<p>Am Kai 1</p>}
    code={null}
    answers={null}
    calendar={null}
    pay={null}
  />
);

test("an invitation says where its club is, as long as somebody may come", () => {
  expect(textOf(cardOf({}))).toContain("Am Kai 1");
  expect(textOf(cardOf({ state: "withdrawn" }))).not.toContain("Am Kai 1");
});

test.each([
  ["invited", "open", 0, "Alex asks you for €12.00"],
  ["accepted", "paid", 0, "You paid €12.00. Thank you!"],
  ["cancelled", "open", 0, null],
  ["cancelled", "paid", 0, "You paid €12.00. There is no refund."],
  ["cancelled", "refunded", 600, "€6.00 is refunded to you."],
  ["over", "paid", 0, "You paid €12.00. Thank you!"],
] as const)(
  "who is %s and whose share is %s reads what becomes of it",
  (state, status, refunded_amount, said) => {
    const share = { amount: 1200, refunded_amount, currency: "EUR", status };
    const text = textOf(cardOf({ state, share }));
    if (said === null) expect(text).not.toContain("€");
    else expect(text).toContain(said);
  },
);

test("who declined reads when no place is left, and is offered none", () => {
  const answers = <button type="button">I’m coming after all</button>;
  const of = (state: Invitation["state"]) =>
    textOf(cloneElement(cardOf({ state, share: null }), { answers }));
  expect(of("declined")).toContain("I’m coming after all");
  expect(of("full")).toContain("Alex has no place left for another guest.");
  expect(of("full")).not.toContain("after all");
});

test("the facts name the share, whether it is asked for or paid", () => {
  for (const status of ["open", "paid"] as const) {
    const share = { amount: 1200, refunded_amount: 0, currency: "EUR", status };
    const facts = (
      <InvitationFacts invitation={{ ...invitation, share }} club={null}>
        <ShareFact share={share} />
      </InvitationFacts>
    );
    expect(textOf(facts)).toMatch(/Court 1 .*€12\.00 Your share/);
  }
  expect(textOf(<ShareFact share={null} />)).toBe("");
});
