"use client";
import { useTranslations } from "next-intl";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useColleague } from "@/features/people/approvals/components/staff/use-colleague";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { SegmentedControl } from "@/ui/segmented-control";
import { Loading, Skeleton } from "@/ui/skeleton";
import { ServerState } from "@/ui/trpc";
import { useAct } from "@/ui/use-act";
import { useLater } from "@/ui/use-later";
import type { Acted } from "./booking-acts";
import { CancelSums } from "./cancel-sums";

/** What goes back: by the terms, or what those give who may depart from them. */
const SHARES = ["terms", "everything", "own"] as const;
type Share = (typeof SHARES)[number];
/** What a preview has said of a cancellation: the percentage that goes back, or the code of its refusal. */
type Told = { percent: number } | { code: string };
type Asked = { booking_id: string; waive_fee?: boolean; refund_percent?: number };

/** While a share is typed, nothing is worked out. */
const REST_MS = 300;

/** Cancels a booking, after showing what goes back; those who may can give back everything, or a share. */
export function CancelPreview({
  booking: { id: booking_id },
  exceptions,
  open,
  onClose,
}: {
  booking: Acted;
  exceptions: boolean;
  open: boolean;
  onClose: () => void;
}) {
  const words = useTranslations("console.booking");
  const [share, setShare] = useState<Share>("terms");
  const [typed, setTyped] = useState("50");
  const [told, setTold] = useState<{ of: string; said: Told } | null>(null);
  const [round, setRound] = useState(0);
  const { pending, refusal, perform } = useAct();
  const percent = Math.min(100, Math.max(0, Math.round(Number(typed) || 0)));
  const wanted: Asked = {
    booking_id,
    ...(share === "everything" && { waive_fee: true }),
    ...(share === "own" && { refund_percent: percent }),
  };
  // What is sent is what was shown: while somebody types, nothing can be pressed.
  const written = JSON.stringify(wanted);
  const settled = useLater(written, REST_MS);
  const input = JSON.parse(settled) as Asked;
  const asked = `${round} ${settled}`;
  const said = told?.of === asked && settled === written ? told.said : null;
  const cancel = async (approval?: string) => {
    const change = () =>
      consoleClient().bookings.cancel.mutate({
        ...input,
        // A colleague has allowed the act as it was put to them.
        ...(approval !== undefined
          ? { approval }
          : said && "percent" in said && { expected_refund_percent: said.percent }),
      });
    if (await perform(change, words("done.cancel"))) onClose();
    // Another sum may go back by now.
    else setRound(round + 1);
  };
  const { offer, question } = useColleague({
    // The preview tells it before anything is pressed.
    refused: said && "code" in said ? said.code : null,
    act: { operation: "POST /v1/bookings/{booking_id}/cancel", input },
    what: `${words("acts.cancel")}: ${share === "own" ? `${percent} %` : words(`shares.${share}`)}`,
    onAllowed: (approval) => void cancel(approval),
  });
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={words("acts.cancel")}
        actions={
          <>
            <Button variant="secondary" onClick={onClose}>
              {words("back")}
            </Button>
            <Button
              variant="danger"
              pending={pending}
              disabled={!said || "code" in said}
              onClick={() => void cancel()}
            >
              {words("acts.cancel")}
            </Button>
          </>
        }
      >
        {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
        {exceptions && (
          <SegmentedControl<Share>
            label={words("share")}
            value={share}
            onChange={setShare}
            options={SHARES.map((value) => ({ value, text: words(`shares.${value}`) }))}
          />
        )}
        {exceptions && share === "own" && (
          <Field label={words("percent")}>
            {(control) => (
              <Input
                {...control}
                type="number"
                inputMode="numeric"
                min={0}
                max={100}
                step={1}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
        )}
        <ServerState>
          <Consequences
            key={round}
            input={input}
            onTold={(news) => setTold({ of: asked, said: news })}
          />
        </ServerState>
        {offer}
      </Dialog>
      {open && question}
    </>
  );
}

/** Shows what would go back and what would stay. */
function Consequences({ input, onTold }: { input: Asked; onTold: (told: Told) => void }) {
  const words = useTranslations("console.booking");
  const preview = useQuery({
    queryKey: ["cancellation", input],
    queryFn: () => consoleClient().bookings.cancellationPreview.mutate(input),
    ...{ gcTime: 0, staleTime: 0 },
  });
  const { data: read, error } = preview;
  const tell = useEffectEvent(onTold);
  useEffect(() => {
    if (error) tell({ code: failureOf(error).code });
    else if (read) tell({ percent: read.refund_percent });
  }, [error, read]);
  if (error) return <ErrorNote title={words("not_done")} message={failureOf(error).message} />;
  if (!read) {
    return (
      <Loading label={words("counting")}>
        <Skeleton className="h-24 rounded-lg" />
      </Loading>
    );
  }
  return <CancelSums preview={read} />;
}
