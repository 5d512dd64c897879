"use client";
import { useLocale, useTranslations } from "next-intl";
import { formatMoney } from "@/lib/money";
import { AskedAct } from "@/ui/ask-before";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { useAct } from "@/ui/use-act";
import type { Payment } from "../../schema";
import { isAwaited } from "./payment-views";

/** Notes that awaited money has arrived, calls a payment off, and asks the processor how it stands. */
export function PaymentActs({
  payment: { id: payment_id, status, provider, amount, currency },
}: {
  payment: Pick<Payment, "id" | "status" | "provider" | "amount" | "currency">;
}) {
  const words = useTranslations("console_money.payment");
  const act = useTranslations("console_desk.act");
  const locale = useLocale();
  const { pending, refusal, perform } = useAct();
  const sum = formatMoney(amount, currency, locale);
  const at = { payment_id };
  const lines = () => consoleClient().payments;
  const waits = isAwaited(status);
  return (
    <div data-acts className="flex flex-wrap items-center gap-2">
      {waits && provider !== "processor" && (
        <AskedAct
          variant="primary"
          label={words("acts.arrived")}
          text={words("ask.arrived", { sum })}
          said={words("done.arrived", { sum })}
          act={() => lines().update.mutate({ ...at, status: "succeeded" })}
        />
      )}
      {provider === "processor" && (
        <Button
          variant="secondary"
          pending={pending}
          onClick={() => void perform(() => lines().sync.mutate(at), words("done.sync"))}
        >
          {words("acts.sync")}
        </Button>
      )}
      {waits && (
        <AskedAct
          variant="leave"
          label={words("acts.cancel")}
          text={words("ask.cancel")}
          said={words("done.cancel")}
          act={() => lines().cancel.mutate(at)}
        />
      )}
      {refusal && <ErrorNote title={act("not_done")} message={refusal} />}
    </div>
  );
}
