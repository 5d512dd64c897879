"use client";
import clsx from "clsx";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useColleague } from "@/features/people/approvals/components/staff/use-colleague";
import { denominationsOf, sumOfCounted } from "@/lib/denominations";
import { formatMoney } from "@/lib/money";
import { AmountField } from "@/ui/amount-field";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Input } from "@/ui/input";
import { useAct } from "@/ui/use-act";
import type { CashSession } from "../../schema";
import { CountCash, countedIn, type Counts, isBegun } from "./count-cash";
import { Difference } from "./difference";

/** Asks for the counted cash, says whether it fits, and closes the till; a difference is explained first. */
export function CloseTill({
  session,
}: {
  session: Pick<CashSession, "id" | "currency" | "expected_amount">;
}) {
  const words = useTranslations("console_money.till");
  const locale = useLocale();
  const { id: cash_session_id, currency, expected_amount } = session;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<number | null>(null);
  // Null while the sum is typed.
  const [counts, setCounts] = useState<Counts | null>(null);
  const [reason, setReason] = useState("");
  const { pending, refusal, refused, perform } = useAct();
  const rows = counts && isBegun(counts) ? countedIn(counts, currency) : null;
  const counted = rows ? sumOfCounted(rows) : counts ? null : typed;
  const off = counted === null ? null : counted - expected_amount;
  const isOff = off !== null && off !== 0;
  const said = isOff ? reason.trim() : "";
  const input = {
    ...{ cash_session_id, counted_amount: counted ?? 0 },
    ...(rows && rows.length > 0 && { counted: rows }),
    ...(said && { difference_reason: said }),
  };
  const close = async (approval?: string) => {
    const change = () =>
      consoleClient().cashSessions.close.mutate({
        ...input,
        ...(approval !== undefined && { approval }),
      });
    if (await perform(change, words("close.done"))) setOpen(false);
  };
  const { offer, question } = useColleague({
    refused,
    act: { operation: "POST /v1/cash-sessions/{cash_session_id}/close", input },
    what: `${words("close.title")}: ${words((off ?? 0) < 0 ? "close.missing" : "close.over", {
      sum: formatMoney(Math.abs(off ?? 0), currency, locale),
    })}`,
    onAllowed: (approval) => void close(approval),
  });
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (counted !== null) await close();
  };
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setTyped(null);
          setCounts(null);
          setReason("");
          setOpen(true);
        }}
      >
        {words("close.act")}
      </Button>
      {open && (
        <FormDialog
          open
          onClose={() => setOpen(false)}
          title={words("close.title")}
          submit={words("close.do")}
          pending={pending}
          failure={refusal === null ? null : { title: words("open.not_done"), message: refusal }}
          onSubmit={send}
        >
          {offer}
          {denominationsOf(currency) && (
            <Button
              variant="secondary"
              size="sm"
              className="justify-self-start"
              onClick={() => {
                setTyped(null);
                setCounts(counts ? null : {});
              }}
            >
              {words(counts ? "close.by_sum" : "close.by_notes")}
            </Button>
          )}
          {counts ? (
            <CountCash currency={currency} counts={counts} onChange={setCounts} />
          ) : (
            <AmountField
              label={words("close.counted")}
              currency={currency}
              required
              onChange={setTyped}
            />
          )}
          <p className="min-h-7" aria-live="polite">
            {off !== null && <Difference amount={off} currency={currency} />}
          </p>
          {/* Beside a count that grows, its room is kept: the count does not move. */}
          {(counts || isOff) && (
            <div className={clsx(!isOff && "invisible")}>
              <Field label={words("close.reason")}>
                {(control) => (
                  <Input
                    {...control}
                    name="reason"
                    required={isOff}
                    maxLength={200}
                    autoComplete="off"
                    value={reason}
                    onChange={({ target }) => setReason(target.value)}
                  />
                )}
              </Field>
            </div>
          )}
        </FormDialog>
      )}
      {open && question}
    </>
  );
}
