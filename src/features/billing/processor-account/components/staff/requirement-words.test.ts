import { expect, it } from "vitest";
import { askedFor } from "./requirement-words";

it("what a processor asks for is said once, in a club's words", () => {
  expect(
    askedFor([
      "external_account",
      "individual.first_name",
      "individual.dob.day",
      "individual.verification.document",
      "business_type",
      "company.tax_id",
      "tos_acceptance.date",
      "settings.payouts.something_new",
    ]),
  ).toEqual(["bank", "person", "document", "business", "terms", "other"]);
});
