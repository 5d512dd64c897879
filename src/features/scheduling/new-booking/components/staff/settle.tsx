"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Loading, Skeleton } from "@/ui/skeleton";
import type { Person, Stay, Way } from "./draft";
import { PayChoice, type SavedCard } from "./pay-choice";
import { PriceLines } from "./price-lines";
import { useMakeBooking } from "./use-make-booking";

type Props = {
  member: Person | null;
  stay: Stay | null;
  quantity: number;
  card: SavedCard | null;
  ways: readonly Way[];
  /** Why the terms are departed from, as far as it is known. */
  reason: string;
  locale: string;
};

/** Shows the price with its reasons, asks how it is settled, and books. */
export function Settle({ member, stay, ...rest }: Props) {
  const words = useTranslations("console_desk.new");
  return (
    <Card as="section" aria-labelledby="price" className="grid gap-5 p-5">
      <h2 id="price" className="text-lg">
        {words("price")}
      </h2>
      {member && stay ? (
        <Priced {...{ member, stay, ...rest }} />
      ) : (
        <p className="text-sm text-muted">{words(member ? "price_then" : "member_first")}</p>
      )}
    </Card>
  );
}

type Complete = Props & { member: Person; stay: Stay };

function Priced({ member, stay, quantity, card, ways, reason, locale }: Complete) {
  const words = useTranslations("console_desk.new");
  const [way, setWay] = useState<Way>(ways[0] ?? "keep_held");
  const [why, setWhy] = useState(reason);
  const [notes, setNotes] = useState("");
  const { make, pending, refusal, changed } = useMakeBooking();
  const { outside, ...place } = stay;
  const wanted = {
    ...{ member_id: member.id, quantity, ...place },
    ...(outside && { outside_rules: true }),
  };
  const quote = useQuery({
    queryKey: ["desk quote", wanted],
    queryFn: () => consoleClient().newBooking.quote.mutate(wanted),
    ...{ gcTime: 0, staleTime: 600_000, retry: false },
  });
  const price = quote.data;
  if (quote.error) {
    return <ErrorNote title={words("not_free")} message={failureOf(quote.error).message} />;
  }
  const given = way === "complimentary";
  const free = price?.amount_due === 0;
  const lacksReason = given && why.trim() === "";
  const book = () =>
    price &&
    void make(
      {
        ...wanted,
        ...{ quote_token: price.quote_token, expected_amount_due: price.amount_due },
        ...((outside || given) && why.trim() && { exception_reason: why.trim() }),
        ...(notes.trim() && { notes: notes.trim() }),
      },
      free ? "keep_held" : way,
      card?.id ?? null,
    );
  return (
    <>
      {price ? (
        <PriceLines price={price} locale={locale} />
      ) : (
        <Loading label={words("looking")}>
          <Skeleton className="h-20 rounded-lg" />
        </Loading>
      )}
      {!free && (
        <PayChoice
          {...{ ways, card }}
          value={way}
          onChange={(next) => {
            setWay(next);
            changed();
          }}
        />
      )}
      {(outside || given) && (
        <Field
          label={words("reason")}
          optional={!given}
          hint={words(given ? "reason_read" : "reason_kept")}
        >
          {(control) => (
            <Input
              {...control}
              value={why}
              maxLength={200}
              onChange={({ target }) => {
                setWhy(target.value);
                changed();
              }}
            />
          )}
        </Field>
      )}
      <Field label={words("notes")} optional>
        {(control) => (
          <Input
            {...control}
            value={notes}
            maxLength={500}
            onChange={({ target }) => {
              setNotes(target.value);
              changed();
            }}
          />
        )}
      </Field>
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      <Button
        data-next
        size="lg"
        block
        pending={pending}
        disabled={!price || lacksReason}
        onClick={book}
      >
        {price && !free
          ? words(`press.${way}`, { sum: formatMoney(price.amount_due, price.currency, locale) })
          : words("press.free")}
      </Button>
    </>
  );
}
