"use client";
import type { useTranslations } from "next-intl";
import { recordMoney } from "@/features/billing/payments/components/staff/record-money";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";
import { toast } from "@/ui/toast";
import type { Way } from "./draft";

type Lines = ReturnType<typeof consoleClient>["bookings"];
export type Made = Omit<Parameters<Lines["create"]["mutate"]>[0], "settle" | "idempotency_key">;
type Booked = Awaited<ReturnType<Lines["create"]["mutate"]>>;
export type DeskWords = ReturnType<typeof useTranslations<"console_desk.new">>;
/** The way to settle, the card or the open till for it, and the key of the act. */
export type Settling = { way: Way; card: string | null; till: string | null; act: string };

/**
 * Makes a booking and settles it, and returns its page. A place whose payment fails stays held, and a toast says so.
 * Raises the refusal of the booking.
 */
export async function makeBooking(asked: Made, how: Settling, words: DeskWords): Promise<string> {
  const settle = how.way === "on_account" || how.way === "complimentary" ? how.way : null;
  const booking = await consoleClient().bookings.create.mutate({
    ...asked,
    ...(settle && { settle }),
    idempotency_key: how.act,
  });
  await pay(booking, how).then(
    (said) => toast(words(`done.${said}`)),
    (error: unknown) => toast(words("held_unpaid", { reason: failureOf(error).message }), "danger"),
  );
  return `/bookings/${booking.id}`;
}

type Settled = "booked" | "held" | "asked" | "bank";

/** Pays for a held booking as was chosen, and returns how it stands. */
async function pay(
  { id, member_id, status, amount_due, currency }: Booked,
  { way, card, till, act }: Settling,
): Promise<Settled> {
  if (status === "pending_approval") return "asked";
  if (status !== "held") return "booked";
  if (way === "saved_card" && card) {
    const paid = await consoleClient().bookings.checkout.mutate({
      ...{ event_booking_id: id, payment_method_id: card, expected_amount_due: amount_due },
      idempotency_key: `${act}:card`,
    });
    return paid.status === "confirmed" ? "booked" : "bank";
  }
  if (way !== "cash" && way !== "card_terminal" && way !== "bank_transfer") return "held";
  const money = { member_id, booking_id: id, amount: amount_due, currency, provider: way };
  await recordMoney(money, `${act}:${way}`, till);
  return "booked";
}
