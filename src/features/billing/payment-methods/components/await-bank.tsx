"use client";
import { useEffect, useEffectEvent } from "react";
import { Button } from "@/ui/button";
import { Card, CardHeader } from "@/ui/card";
import { Loading, Skeleton } from "@/ui/skeleton";

/** How often the outcome is asked for. Each asking makes the server look at the processor itself. */
const ASK_EVERY_MS = 2500;

/**
 * The bank is asking the payer, or has asked. The server's word on the outcome counts, not the address
 * that the bank sent the browser back to, so it is asked until it knows.
 */
export function AwaitBank({
  sync,
  ask,
  onGoToBank,
  leaving,
  children,
}: {
  /** The question to the server: whether it is under way, and whether it has ever been answered. */
  sync: { isPending: boolean; isSuccess: boolean; isError: boolean };
  ask: () => void;
  /** Null where the bank has not asked (yet), and all there is to do is to wait. */
  onGoToBank: (() => void) | null;
  leaving: boolean;
  /** What stays as it is while the bank asks. */
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
  const known = (sync.isSuccess || sync.isError) && onGoToBank !== null;
  return (
    <Card as="section" aria-labelledby="bank-heading" className="grid gap-4 p-5">
      <CardHeader id="bank-heading" title="Confirm with your bank" />
      {known ? (
        <>
          <p>{children}</p>
          <Button
            size="lg"
            block
            pending={leaving}
            pendingLabel="Going to your bank"
            onClick={onGoToBank}
          >
            Continue to your bank
          </Button>
        </>
      ) : (
        <Loading label="Checking the payment with your bank">
          <p aria-hidden className="mb-4">
            Checking the payment with your bank …
          </p>
          <Skeleton className="h-12 rounded-lg" />
        </Loading>
      )}
    </Card>
  );
}
