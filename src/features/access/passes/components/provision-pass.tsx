"use client";
import { useTranslations } from "next-intl";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@/ui/portal-router";
import { useTransition } from "react";
import { Button } from "@/ui/button";
import { failureOf } from "@/ui/failure";
import { Notice } from "@/ui/notice";
import { ServerState, useTRPC } from "@/ui/trpc";

/**
 * Prepares the member's card, or the ticket of a booking, for a wallet: signs it once, and the
 * wallet buttons replace this button.
 */
export function ProvisionPass(props: Props) {
  return (
    <ServerState>
      <Provision {...props} />
    </ServerState>
  );
}

type Props = {
  /** The one to prepare; without either, the member's card. */
  passId?: string;
  bookingId?: string;
  text?: string;
};

function Provision({ passId, bookingId, text }: Props) {
  const words = useTranslations("pass");
  const trpc = useTRPC();
  const router = useRouter();
  const [refreshing, startRefresh] = useTransition();
  const onSuccess = () => startRefresh(() => router.refresh());
  const card = useMutation(trpc.pass.provision.mutationOptions({ onSuccess }));
  const ticket = useMutation(trpc.pass.provisionTicket.mutationOptions({ onSuccess }));
  const error = card.error ?? ticket.error;
  const failure = error && failureOf(error);
  return (
    <div className="grid gap-3">
      <Button
        size="lg"
        block
        pending={card.isPending || ticket.isPending || refreshing}
        pendingLabel={words("wallet.preparing")}
        onClick={() => {
          if (bookingId !== undefined) ticket.mutate({ booking_id: bookingId });
          else card.mutate({ pass_id: passId });
        }}
      >
        {text ?? words("wallet.add")}
      </Button>
      {failure && (
        <Notice tone="danger" live title={words("wallet.failed")}>
          {failure.message}
        </Notice>
      )}
    </div>
  );
}
