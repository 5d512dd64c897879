"use client";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { formatDate } from "@/lib/format";
import { formatMoney } from "@/lib/money";
import { ActDialog } from "@/ui/act-dialog";
import { consoleClient } from "@/ui/console-client";
import { SegmentedControl } from "@/ui/segmented-control";
import { useAct } from "@/ui/use-act";
import type { CancelledSubscription, Subscription } from "../../schema";

type When = "period_end" | "now";
type Told = { asked: string; would?: CancelledSubscription["would_end"]; failed?: unknown };

/** Ends a membership, with its day and the money that goes back before it is done. */
export function EndDialog({
  subscription: { id: subscription_id },
  title,
  said,
  later,
  exceptions,
  timezone,
  onClose,
}: {
  subscription: Pick<Subscription, "id">;
  title: string;
  /** What is said once it has ended at once; and, with its day, that it will end. */
  said: { ended: string; ends: (day: string) => string };
  /** It can also end with its period. */
  later: boolean;
  /** The person may depart from the terms. */
  exceptions: boolean;
  timezone: string;
  onClose: () => void;
}) {
  const words = useTranslations("console_desk.end_membership");
  const leaving = useTranslations("console_desk.leave");
  const locale = useLocale();
  const [at, setAt] = useState<When>(later ? "period_end" : "now");
  const [refunds, setRefunds] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const { perform, ...state } = useAct();
  const refund = at === "now" && refunds ? "prorated" : "none";
  const asked = `${at} ${refund}`;
  // An answer to an earlier choice is none.
  const answer: Partial<Told> = told?.asked === asked ? told : {};
  const { would = null, failed } = answer;
  useEffect(() => {
    let outdated = false;
    consoleClient()
      .subscriptions.cancel.mutate({ subscription_id, at, refund, dry_run: true })
      .then(
        ({ would_end }) => !outdated && setTold({ asked, would: would_end }),
        (error: unknown) => !outdated && setTold({ asked, failed: error }),
      );
    return () => {
      outdated = true;
    };
  }, [subscription_id, at, refund, asked]);
  const day = would ? formatDate(would.ends_at, timezone, locale) : "";
  const end = async () => {
    const change = () =>
      consoleClient().subscriptions.cancel.mutate({ subscription_id, at, refund });
    if (await perform(change, at === "now" ? said.ended : said.ends(day))) onClose();
  };
  const [back] = would?.money_back ?? [];
  return (
    <ActDialog
      title={title}
      press={words("do")}
      onPress={() => void end()}
      onClose={onClose}
      act={state}
      ready={would !== null}
      preview={{
        waiting: failed === undefined,
        error: failed,
        shown: would && (
          <dl className="grid gap-2 rounded-lg bg-sunken p-4 text-sm">
            <div className="flex items-baseline justify-between gap-4">
              <dt>{words("ends")}</dt>
              <dd className="font-semibold">{day}</dd>
            </div>
            <div className="flex items-baseline justify-between gap-4">
              <dt>{words("goes_back")}</dt>
              <dd className="tabular font-semibold">
                {back ? formatMoney(back.amount, back.currency, locale) : leaving("nothing_back")}
              </dd>
            </div>
          </dl>
        ),
      }}
    >
      {later && (
        <SegmentedControl<When>
          label={words("when")}
          value={at}
          onChange={setAt}
          options={[
            { value: "period_end", text: words("period_end") },
            { value: "now", text: words("now") },
          ]}
        />
      )}
      {exceptions && at === "now" && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={refunds}
            onChange={({ target }) => setRefunds(target.checked)}
          />
          {words("refund")}
        </label>
      )}
    </ActDialog>
  );
}
