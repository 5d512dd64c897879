"use client";
import { useMutation } from "@tanstack/react-query";
import { Check } from "@/ui/icons";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { AwaitBank } from "@/features/billing/payment-methods/components/await-bank";
import { useBankReturn } from "@/features/billing/payment-methods/components/bank-return";
import { CardPayment } from "@/features/billing/payment-methods/components/card-payment";
import {
  type Problem,
  useAdvice,
} from "@/features/billing/payment-methods/components/decline-advice";
import { useBank } from "@/features/billing/payment-methods/components/use-bank";
import type { ClientConfig, PaymentMethod } from "@/features/billing/payment-methods/schema";
import { formatMoney } from "@/lib/money";
import { Card } from "@/ui/card";
import { failureOf } from "@/ui/failure";
import { LinkButton } from "@/ui/link-button";
import { useRouter } from "@/ui/portal-router";
import { ServerState, useTRPC } from "@/ui/trpc";
import type { Invitation, SharePayment } from "../schema";

type Props = {
  invitation: Invitation;
  cards: PaymentMethod[];
  config: ClientConfig;
  /** The payment as it was found when the page was opened: the bank may have been asked before. */
  found: SharePayment;
  /** True for a payer who returns from the bank. */
  asked: boolean;
  /** The address of this page, to which the bank returns; and that of the invitation. */
  here: string;
  back: string;
};

/** Pays a guest's share of somebody's booking. */
export function PayShare(props: Props) {
  return (
    <ServerState>
      <Payment {...props} />
    </ServerState>
  );
}

function Payment({ invitation, cards, config, found, asked, here, back }: Props) {
  const words = useTranslations("guests");
  const locale = useLocale();
  const trpc = useTRPC();
  const advice = useAdvice();
  const [payment, setPayment] = useState(found);
  const [problem, setProblem] = useState<Problem | null>(
    asked && found.status === "open" ? advice.notConfirmed : null,
  );
  const router = useRouter();
  const byLink = back.startsWith("/g/");
  const bank = useBank(config, `${here}?asked=1`);
  useBankReturn(true);
  const { id: booking_guest_id, share, host_first_name: host } = invitation;
  const settle = (answer: SharePayment) => {
    const before = payment.status;
    setPayment(answer);
    // The member's own page shows the invitation beside, which is paid now.
    if (answer.status === "paid" && !byLink) router.refresh();
    if (answer.status === "pending" && before !== "pending") void bank.askBank(answer);
    if (answer.status === "open" && before === "pending") setProblem(advice.notConfirmed);
  };
  const sync = useMutation(trpc.invitations.sync.mutationOptions({ onSuccess: settle }));
  const pay = useMutation(
    trpc.invitations.pay.mutationOptions({
      onSuccess: settle,
      onError: (error) => {
        const failure = failureOf(error);
        setProblem(advice.declined(failure));
        // Shows the present share, before the next press agrees to it.
        if (failure.code === "amount_changed") router.refresh();
      },
    }),
  );
  if (payment.status === "paid") {
    return (
      <Card as="section" className="grid justify-items-center gap-4 p-8 text-center">
        <span className="grid size-14 place-items-center rounded-full bg-positive-soft text-positive">
          <Check aria-hidden className="size-7" />
        </span>
        <h2 className="text-xl">{words("pay_paid")}</h2>
        <p className="text-muted">{words("pay_thanks", { host })}</p>
        {byLink && (
          <LinkButton href={back} external block>
            {words("back")}
          </LinkButton>
        )}
      </Card>
    );
  }
  if (payment.status === "pending") {
    return (
      <AwaitBank
        sync={sync}
        ask={() => sync.mutate({ booking_guest_id })}
        onGoToBank={() => void bank.askBank(payment)}
        leaving={bank.leaving}
      >
        {words("pay_bank")}
      </AwaitBank>
    );
  }
  const amount = share ? formatMoney(share.amount, share.currency, locale) : "";
  return (
    <CardPayment
      cards={cards}
      config={config}
      submit={words("pay_submit", { amount })}
      note={() => words("pay_note", { host })}
      pending={pay.isPending || bank.leaving}
      problem={problem}
      atDesk={words("pay_desk", { host })}
      onAnew={() => setProblem(null)}
      onPay={({ id: payment_method_id }) =>
        pay.mutate({
          booking_guest_id,
          payment_method_id,
          ...(share && { expected_amount: share.amount }),
        })
      }
    />
  );
}
