import { expect, test } from "vitest";
import { textOf } from "@/testing/rendered";
import { DisputeTable, type ListedDispute } from "./dispute-table";
import { byDeadline } from "./dispute-views";

const DISPUTE = {
  ...{ id: "dsp_1", payment_id: "pay_1", amount: 3600, currency: "EUR" },
  ...{ status: "needs_response", reason: "fraudulent", member: { name: "Ella Frost" } },
  respond_by: "2026-12-04T12:00:00.000Z",
} as ListedDispute;

const shown = (told: Partial<ListedDispute>, now: string) =>
  textOf(
    <DisputeTable
      disputes={[{ ...DISPUTE, ...told }]}
      now={now}
      locale="en-GB"
      timezone="Europe/Berlin"
    />,
    "en-GB",
  );

test("the list counts the days to a deadline only when few are left", () => {
  expect(shown({}, "2026-11-30T11:00:00Z")).toContain("Evidence by Fri, 4\u00a0Dec");
  expect(shown({}, "2026-11-30T11:00:00Z")).not.toContain("left");
  expect(shown({}, "2026-12-02T11:00:00Z")).toContain("2 days left");
  expect(shown({}, "2026-12-04T11:00:00Z")).toContain("Less than a day left");
  expect(shown({}, "2026-12-04T13:00:00Z")).toContain("Was due Fri, 4\u00a0Dec");
  const reviewed = { respond_by: null, status: "under_review" } as const;
  expect(shown(reviewed, "2026-12-02T11:00:00Z")).not.toMatch(/evidence/i);
});

test("the next deadline comes first, and what waits for the bank alone last", () => {
  const due = (respond_by: string | null) => ({ respond_by });
  const [late, soon] = [due("2026-12-08T12:00:00Z"), due("2026-12-01T12:00:00Z")];
  expect(byDeadline([due(null), late, soon])).toEqual([soon, late, due(null)]);
});
