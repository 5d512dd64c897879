import { expect, test } from "vitest";
import { textOf } from "@/testing/rendered";
import type { PaymentMethod } from "../schema";
import { CardPays } from "./card-pays";

const card = (last4: string, more: Partial<PaymentMethod> = {}): PaymentMethod => ({
  ...{ id: `pm_${last4}`, type: "card", brand: "visa", last4, exp_month: 1, exp_year: 2030 },
  ...{ country: null, bank_code: null, is_default: false, usable: true, expires_soon: false },
  ...{
    declined_at: null,
    consent: null,
    metadata: {},
    created_at: `2026-11-0${last4[0]}T10:00:00Z`,
  },
  ...more,
});
const own = (name: string, last4: string | null) => ({
  name,
  payment_method_id: last4 && `pm_${last4}`,
});
const paid = [own("Gold", null), own("Sauna", "3333")];

const saidOf = (cards: PaymentMethod[], removed: PaymentMethod) =>
  textOf(<CardPays card={removed} cards={cards} paid={paid} />);

test("whoever removes a card reads what it pays for, and which card pays next", () => {
  const first = card("1111", { is_default: true });
  const [second, third] = [card("2222"), card("3333")];
  const all = [first, second, third];
  // The newest becomes the default.
  expect(saidOf(all, first)).toBe("After that, Visa ending in 3333 pays for Gold.");
  expect(saidOf(all, third)).toBe("After that, Visa ending in 1111 pays for Sauna.");
  expect(saidOf(all, second)).toBe("");
  expect(saidOf([first, second], first)).toBe(
    "After that, Visa ending in 2222 pays for Gold and Sauna.",
  );
});

test("whoever removes the last card that can be used reads what is left unpaid", () => {
  const last = card("1111", { is_default: true });
  const expired = card("3333", { usable: false });
  expect(saidOf([last, expired], last)).toBe(
    "After that, no card pays for Gold and Sauna. Add another one first.",
  );
});
