"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Product } from "@/features/catalogue/products/schema";
import type { TaxRate } from "@/features/catalogue/tax-rates/schema";
import { FindMember } from "@/features/people/find-member/components/staff/find-member";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { UserRound } from "@/ui/icons";
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

/** Sells to a member or a walk-in at an open till: whom, what, and how it is paid, one below the other. */
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
  const [buyer, setBuyer] = useState<Buyer | null>(null);
  const [lines, setLines] = useState<readonly DraftLine[]>([]);
  const [sold, setSold] = useState<Sale | null>(null);
  const { refusal, declined, pending, sell } = useSale(session.id, setSold, setLines);
  const { currency } = session;
  const asked = useQuery({
    queryKey: ["sale", buyer?.id, lines.map(({ line }) => line)],
    queryFn: () =>
      consoleClient().sales.create.mutate({
        ...{ ...whoBuys(buyer), cash_session_id: session.id, dry_run: true },
        lines: lines.map(({ line }) => line),
      }),
    enabled: buyer !== null && lines.length > 0 && sold === null,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const due = asked.data && !asked.isPlaceholderData ? asked.data.amount_due : null;
  if (sold) return <SoldNote sale={sold} receipts={may.invoices} onNext={onNext} />;
  const failed = refusal ?? (asked.error ? failureOf(asked.error).message : null);
  const used = taxes.filter(({ archived_at }) => archived_at === null);
  const add = (line: DraftLine) => setLines([...lines, line]);
  const choose = (chosen: Buyer | null) => {
    setBuyer(chosen);
    setLines([]);
  };
  return (
    <div className="grid gap-5">
      <FindMember
        label={words("member")}
        value={buyer && { id: buyer.id ?? "", name: buyer.name }}
        mayAdd={may.add}
        onChange={choose}
      />
      {!buyer && may.free && (
        <Button
          variant="secondary"
          size="lg"
          onClick={() => choose({ id: null, name: words("walk_in") })}
        >
          <UserRound aria-hidden className="size-5" />
          {words("walk_in")}
        </Button>
      )}
      {buyer && (
        <>
          {buyer.id !== null && (
            <DueLines
              key={buyer.id}
              member_id={buyer.id}
              {...{ currency, may }}
              taken={new Set(lines.map(({ key }) => key))}
              onAdd={add}
            />
          )}
          {may.free && <AddFree currency={currency} taxes={used} onAdd={add} />}
          {buyer.id !== null && <AddMembership {...{ currency, products, taxes }} onAdd={add} />}
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
              member_id={buyer.id}
              {...{ due, currency, may, pending }}
              onSell={(paid) => void sell({ buyer, lines, paid })}
            />
          )}
        </>
      )}
    </div>
  );
}

/** Whoever buys, as the desk calls them; a walk-in without an id. */
type Buyer = { id: string | null; name: string };

const whoBuys = (buyer: Buyer | null) =>
  buyer?.id === null ? { walk_in: true } : { member_id: buyer?.id ?? "" };

type Asked = {
  buyer: Buyer;
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
  const sell = async ({ buyer, lines, paid }: Asked) => {
    const asked = { ...whoBuys(buyer), lines: lines.map(({ line }) => line), ...paid };
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
