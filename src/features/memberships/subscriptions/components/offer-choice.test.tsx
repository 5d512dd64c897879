import { expect, test } from "vitest";
import { textOf } from "@/testing/rendered";
import type { Offer } from "../schema";
import { OfferChoice } from "./offer-choice";

const offer = {
  ...{ id: "prd_1", name: "Gold", gross_amount: 4900, currency: "EUR" },
  ...{ interval: "month", interval_count: 1 },
} as Offer;

const saidOf = (coming: boolean) =>
  textOf(<OfferChoice offer={offer} checked={false} coming={coming} onChoose={() => undefined} />);

test("the product to which a change is scheduled is marked among the others", () => {
  expect(saidOf(true)).toBe("Gold €49.00 a month Scheduled");
  expect(saidOf(false)).toBe("Gold €49.00 a month");
});
