"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Product } from "@/features/catalogue/products/schema";
import type { TaxRate } from "@/features/catalogue/tax-rates/schema";
import {
  FindMember,
  type FoundMember,
} from "@/features/people/find-member/components/staff/find-member";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { ServerState } from "@/ui/trpc";
import { useAct } from "@/ui/use-act";
import type { CreateSale, Sale } from "../../schema";
import { AddFree, AddMembership } from "./add-lines";
import { DueLines } from "./due-lines";
import type { DraftLine } from "./sale-draft";
import { SaleLines } from "./sale-lines";
import { SoldNote } from "./sold-note";
import { TakeMoney } from "./take-money";

type Props = {
  session: { id: string; currency: string };
  products: readonly Product[];
  taxes: readonly TaxRate[];
  may: {
    add: boolean;
    bookings: boolean;
    /** Sell things in words. */
    free: boolean;
    invoices: boolean;
    cards: boolean;
    onAccount: boolean;
  };
};

/** Sells to a member at an open till: whom, what, and how it is paid, one below the other. */
export function SaleDesk(props: Props) {
  const [round, setRound] = useState(0);
  return (
    <ServerState>
      <Desk key={round} {...props} onNext={() => setRound(round + 1)} />
    </ServerState>
  );
}

function Desk({ session, products, taxes, may, onNext }: Props & { onNext: () => void }) {
  const words = useTranslations("console_money.till.sale");
  const [member, setMember] = useState<FoundMember | null>(null);
  const [lines, setLines] = useState<readonly DraftLine[]>([]);
  const [sold, setSold] = useState<Sale | null>(null);
  const { refusal, declined, pending, sell } = useSale(session.id, setSold, setLines);
  const { currency } = session;
  const asked = useQuery({
    queryKey: ["sale", member?.id, lines.map(({ line }) => line)],
    queryFn: () =>
      consoleClient().sales.create.mutate({
        ...{ member_id: member?.id ?? "", cash_session_id: session.id, dry_run: true },
        lines: lines.map(({ line }) => line),
      }),
    enabled: member !== null && lines.length > 0 && sold === null,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const due = asked.data && !asked.isPlaceholderData ? asked.data.amount_due : null;
  if (sold) return <SoldNote sale={sold} receipts={may.invoices} onNext={onNext} />;
  const failed = refusal ?? (asked.error ? failureOf(asked.error).message : null);
  const add = (line: DraftLine) => setLines([...lines, line]);
  return (
    <div className="grid gap-5">
      <FindMember
        label={words("member")}
        value={member}
        mayAdd={may.add}
        onChange={(found) => {
          setMember(found);
          setLines([]);
        }}
      />
      {member && (
        <>
          <DueLines
            key={member.id}
            member_id={member.id}
            {...{ currency, may }}
            taken={new Set(lines.map(({ key }) => key))}
            onAdd={add}
          />
          {may.free && <AddFree {...{ currency, taxes }} onAdd={add} />}
          <AddMembership {...{ currency, products }} onAdd={add} />
          {declined && (
            <ErrorNote
              title={words("declined")}
              message={words(declined === "payment_failed" ? "declined_text" : "checking")}
            />
          )}
          {failed && <ErrorNote title={words("not_done")} message={failed} />}
          <SaleLines
            {...{ lines, currency, due }}
            onRemove={(gone) => setLines(lines.filter(({ key }) => key !== gone))}
          />
          {lines.length > 0 && due !== null && (
            <TakeMoney
              member_id={member.id}
              {...{ due, currency, may, pending }}
              onSell={(paid) => void sell({ member_id: member.id, lines, paid })}
            />
          )}
        </>
      )}
    </div>
  );
}

type Asked = {
  member_id: string;
  lines: readonly DraftLine[];
  paid: Pick<CreateSale, "payments" | "on_account">;
};

/** Sells once for each act. A declined card leaves invoices due, which then are what is sold. */
function useSale(
  cash_session_id: string,
  onSold: (sale: Sale) => void,
  onDue: (lines: DraftLine[]) => void,
) {
  const words = useTranslations("console_money.till.sale");
  const [act, setAct] = useState(() => crypto.randomUUID());
  const [declined, setDeclined] = useState<string | null>(null);
  const { pending, refusal, perform } = useAct();
  const sell = async ({ member_id, lines, paid }: Asked) => {
    const asked = { member_id, lines: lines.map(({ line }) => line), ...paid };
    let sale: Sale | null = null;
    const make = async () => {
      try {
        sale = await consoleClient().sales.create.mutate({
          ...{ ...asked, cash_session_id, idempotency_key: act },
        });
      } catch (error) {
        // Without an answer it may be sold: only the same act may then be sent again.
        if (!failureOf(error).outage) setAct(crypto.randomUUID());
        throw error;
      }
    };
    setDeclined(null);
    if (!(await perform(make, words("done"))) || !sale) return;
    const made: Sale = sale;
    if (made.card_failure === null) return onSold(made);
    setAct(crypto.randomUUID());
    setDeclined(made.card_failure);
    onDue(await dueOf(made, lines));
  };
  return { pending, refusal, declined, sell };
}

/** Returns the invoices that a declined card left due, as lines of the same sale. */
async function dueOf(sale: Sale, before: readonly DraftLine[]): Promise<DraftLine[]> {
  const text = before.map((line) => line.text).join(", ");
  const found = await Promise.all(
    sale.invoice_ids.map((invoice_id) => consoleClient().invoices.get.query({ invoice_id })),
  );
  return found
    .map(({ value }) => value)
    .filter(({ amount_due }) => amount_due > 0)
    .map(({ id, lines, amount_due }) => ({
      ...{ key: id, price: amount_due, line: { invoice_id: id } },
      text: lines.map(({ description }) => description).join(", ") || text,
    }));
}
