"use client";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { Button } from "@/ui/button";
import { Card, CardHeader } from "@/ui/card";
import { Loading, Skeleton } from "@/ui/skeleton";

/** The interval of the polls, each of which makes the server ask the processor. */
const ASK_EVERY_MS = 2500;

/**
 * Waits for the bank's question to be answered. The page polls our server until it knows the result, because
 * the address that the bank returned to proves nothing.
 */
export function AwaitBank({
  sync,
  ask,
  onGoToBank,
  leaving,
  children,
}: {
  /** The state of the poll: whether it is running, and whether it ever succeeded. */
  sync: { isPending: boolean; isSuccess: boolean; isError: boolean };
  ask: () => void;
  /** Null if the bank has not asked (yet) and the payer can only wait. */
  onGoToBank: (() => void) | null;
  leaving: boolean;
  /** A sentence on what remains unchanged while the bank asks. */
  children: string;
}) {
  const askAgain = useEffectEvent(() => {
    if (!sync.isPending && !leaving) ask();
  });
  useEffect(() => {
    askAgain();
    const timer = setInterval(askAgain, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const words = useTranslations("money");
  const known = (sync.isSuccess || sync.isError) && onGoToBank !== null;
  return (
    <Card as="section" aria-labelledby="bank-heading" className="grid gap-4 p-5">
      <CardHeader id="bank-heading" title={words("bank.title")} />
      {known ? (
        <>
          <p>{children}</p>
          <Button
            size="lg"
            block
            pending={leaving}
            pendingLabel={words("bank.going")}
            onClick={onGoToBank}
          >
            {words("bank.continue")}
          </Button>
        </>
      ) : (
        <Loading label={words("bank.checking")}>
          <p aria-hidden className="mb-4">
            {words("bank.checking")} …
          </p>
          <Skeleton className="h-12 rounded-lg" />
        </Loading>
      )}
    </Card>
  );
}
