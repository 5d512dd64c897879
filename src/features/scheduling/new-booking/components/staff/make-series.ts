"use client";
import { goesIntoTill } from "@/features/billing/payments/components/staff/record-money";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";
import { toast } from "@/ui/toast";
import type { DeskWords, Settling } from "./make-booking";

type Lines = ReturnType<typeof consoleClient>["bookingSeries"];
type Asked = Omit<Parameters<Lines["create"]["mutate"]>[0], "settle" | "provider" | "mode">;
type Series = Awaited<ReturnType<Lines["create"]["mutate"]>>;

/**
 * Books all of the chosen weekly dates, or none, and settles them at once; returns the page of the first. Dates whose
 * card fails stay held, and a toast says so. Raises the refusal of the series.
 */
export async function makeSeries(asked: Asked, how: Settling, words: DeskWords): Promise<string> {
  const series = await consoleClient().bookingSeries.create.mutate({
    ...asked,
    ...settleBy(how),
    mode: "all_or_nothing",
    together: true,
    idempotency_key: how.act,
  });
  const booked = series.outcomes.flatMap(({ booking }) => booking ?? []);
  const count = booked.length;
  await charge(series, how).then(
    (said) => toast(words(`weekly.done.${said}`, { count })),
    (error: unknown) =>
      toast(words("weekly.held_unpaid", { reason: failureOf(error).message }), "danger"),
  );
  return `/bookings/${booked[0]?.id ?? ""}`;
}

/** Returns how the server settles the dates, and the open till into which the money goes. */
export function settleBy({ way, till }: Pick<Settling, "way" | "till">) {
  switch (way) {
    case "on_account":
    case "complimentary":
      return { settle: way };
    case "cash":
    case "card_terminal":
    case "bank_transfer":
      return {
        ...({ settle: "offline", provider: way } as const),
        ...(till !== null && goesIntoTill(way) && { cash_session_id: till }),
      };
    default:
      return {};
  }
}

/** Charges the card for dates that are held, if that was chosen, and returns how they stand. */
async function charge(
  { id: series_id, outcomes, amount_due }: Series,
  { way, card, act }: Settling,
): Promise<"booked" | "held" | "asked" | "bank"> {
  const has = (status: string) => outcomes.some(({ booking }) => booking?.status === status);
  if (has("pending_approval")) return "asked";
  if (!has("held")) return "booked";
  if (way !== "saved_card" || !card) return "held";
  const paid = await consoleClient().bookingSeries.checkout.mutate({
    ...{ series_id, payment_method_id: card, expected_amount_due: amount_due },
    idempotency_key: `${act}:card`,
  });
  return paid.amount_due === 0 ? "booked" : "bank";
}
