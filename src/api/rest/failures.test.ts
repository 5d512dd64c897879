import { expect, test } from "vitest";
import { explainFailure } from "./failures";

test("every operation that calls the payment service can answer that there is none, and its page lists them", () => {
  const names = (code: string) =>
    (explainFailure(code)?.operations ?? []).map(({ method, path }) => `${method} ${path}`);
  const may = names("payments_not_configured");
  expect(names("processor_unavailable").filter((name) => !may.includes(name))).toEqual([]);
  // Operations that move money without waiting for the answer, or charge a card later.
  expect(may).toEqual(
    expect.arrayContaining([
      "POST /v1/refunds",
      "POST /v1/credit-notes",
      "POST /v1/credit-notes/{credit_note_id}/refund",
      "POST /v1/subscriptions",
      "POST /portal/v1/subscriptions",
      "POST /portal/v1/subscriptions/{subscription_id}/change",
    ]),
  );
});
