"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";
import { useRouter } from "@/ui/portal-router";
import { toast } from "@/ui/toast";
import type { Way } from "./draft";

type Lines = ReturnType<typeof consoleClient>["bookings"];
export type Made = Omit<Parameters<Lines["create"]["mutate"]>[0], "settle" | "idempotency_key">;
type Booked = Awaited<ReturnType<Lines["create"]["mutate"]>>;

/**
 * Makes a booking and settles it, then opens its page. A double press or a repeat after an outage is the same act; once
 * the server has refused, the next press is a new one. A place whose payment fails stays held, and its page says so.
 */
export function useMakeBooking() {
  const words = useTranslations("console_desk.new");
  const router = useRouter();
  const [act, setAct] = useState(() => crypto.randomUUID());
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const changed = () => {
    setRefusal(null);
    setAct(crypto.randomUUID());
  };
  const make = async (asked: Made, way: Way, card: string | null) => {
    setPending(true);
    setRefusal(null);
    try {
      const settle = way === "on_account" || way === "complimentary" ? way : null;
      const booking = await consoleClient().bookings.create.mutate({
        ...asked,
        ...(settle && { settle }),
        idempotency_key: act,
      });
      await pay(booking, { way, card, act }).then(
        (said) => toast(words(`done.${said}`)),
        (error: unknown) =>
          toast(words("held_unpaid", { reason: failureOf(error).message }), "danger"),
      );
      router.push(`/bookings/${booking.id}`);
    } catch (error) {
      const { message, outage, code } = failureOf(error);
      setRefusal(message);
      setPending(false);
      if (!outage && code !== "offline") setAct(crypto.randomUUID());
    }
  };
  return { pending, refusal, make, changed };
}

type Settled = "booked" | "held" | "asked" | "bank";

/** Pays for a held booking as was chosen, and returns how it stands. */
async function pay(
  { id, member_id, status, amount_due, currency }: Booked,
  { way, card, act }: { way: Way; card: string | null; act: string },
): Promise<Settled> {
  const lines = consoleClient().bookings;
  if (status === "pending_approval") return "asked";
  if (status !== "held") return "booked";
  if (way === "saved_card" && card) {
    const paid = await lines.checkout.mutate({
      ...{ event_booking_id: id, payment_method_id: card, expected_amount_due: amount_due },
      idempotency_key: `${act}:card`,
    });
    return paid.status === "confirmed" ? "booked" : "bank";
  }
  if (way !== "cash" && way !== "card_terminal" && way !== "bank_transfer") return "held";
  const { id: payment_id } = await lines.createPayment.mutate({
    ...{ member_id, booking_id: id, amount: amount_due, currency, provider: way },
    idempotency_key: `${act}:${way}`,
  });
  const idempotency_key = `${act}:${way}:arrived`;
  await lines.updatePayment.mutate({ payment_id, status: "succeeded", idempotency_key });
  return "booked";
}
