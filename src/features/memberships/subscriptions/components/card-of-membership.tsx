"use client";
import { hidden } from "@/ui/hidden";
import { useTranslations } from "next-intl";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@/ui/portal-router";
import { useState } from "react";
import { paysAtDesk } from "@/features/billing/payment-methods/components/at-desk";
import { cardName } from "@/features/billing/payment-methods/components/card-name";
import { SavedCards } from "@/features/billing/payment-methods/components/saved-cards";
import { payingCard } from "@/lib/paying-card";
import type { ClientConfig, PaymentMethod } from "@/features/billing/payment-methods/schema";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { failureOf } from "@/ui/failure";
import { LinkButton } from "@/ui/link-button";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { ServerState, useTRPC } from "@/ui/trpc";
import type { Membership } from "../schema";

type Props = { membership: Membership; cards: PaymentMethod[]; config: ClientConfig };

/**
 * Shows the card that pays a membership, with a link to change it; or says that it is paid at the
 * desk.
 */
export function CardOfMembership(props: Props) {
  const words = useTranslations("memberships");
  if (paysAtDesk(props.config)) return <span>{words("card.desk")}</span>;
  return (
    <ServerState>
      <Choose {...props} />
    </ServerState>
  );
}

function Choose({ membership, cards }: Omit<Props, "config">) {
  const words = useTranslations("memberships");
  const money = useTranslations("money");
  const trpc = useTRPC();
  const router = useRouter();
  const usable = cards.filter((card) => card.usable);
  const charged = payingCard(usable, membership.payment_method_id);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(charged?.id ?? null);
  const save = useMutation(
    trpc.subscriptions.setCard.mutationOptions({
      onSuccess: () => {
        setOpen(false);
        toast(words("card.saved"));
        router.refresh();
      },
    }),
  );
  if (usable.length === 0) {
    return (
      <span className="grid justify-items-start gap-2">
        <span className="text-danger">{words("card.none")}</span>
        <LinkButton href="/cards" size="sm" variant="secondary">
          {words("card.add")}
        </LinkButton>
      </span>
    );
  }
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {charged ? cardName(charged, money) : words("card.not_chosen")}
        <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
          <span>{words.rich("card.change", { name: membership.product_name, hidden })}</span>
        </Button>
      </span>
      <Dialog
        open={open}
        onClose={() => {
          setOpen(false);
          save.reset();
        }}
        title={words("card.title", { name: membership.product_name })}
        actions={
          <>
            <LinkButton href="/cards" variant="secondary">
              {words("card.add")}
            </LinkButton>
            <Button
              disabled={!chosen}
              pending={save.isPending}
              pendingLabel={words("card.saving")}
              onClick={() =>
                chosen && save.mutate({ subscription_id: membership.id, payment_method_id: chosen })
              }
            >
              {words("card.use")}
            </Button>
          </>
        }
      >
        <SavedCards cards={usable} chosen={chosen} onChoose={setChosen} />
        {save.error && (
          <Notice tone="danger" live title={words("card.failed")}>
            {failureOf(save.error).message}
          </Notice>
        )}
      </Dialog>
    </>
  );
}
