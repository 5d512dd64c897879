"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { Card, CardHeader } from "@/ui/card";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { useAct } from "@/ui/use-act";
import type { TaxRate } from "../../schema";
import { NewTaxRate } from "./new-tax-rate";
import { taxWords } from "./tax-words";

/** Lists the tax rates, with those that were archived at the end. */
export function TaxRates({
  rates,
  writes,
  locale,
}: {
  rates: readonly TaxRate[];
  writes: boolean;
  locale: string;
}) {
  const words = useTranslations("console_catalogue");
  const { pending, refusal, perform } = useAct();
  const lines = () => consoleClient().taxRates;
  const change = ({ id: tax_rate_id, name, archived_at }: TaxRate) =>
    archived_at === null
      ? perform(() => lines().archive.mutate({ tax_rate_id }), words("taxes.archived", { name }))
      : perform(() => lines().restore.mutate({ tax_rate_id }), words("taxes.restored", { name }));
  const shown = rates.toSorted(
    (a, b) => Number(a.archived_at !== null) - Number(b.archived_at !== null),
  );
  return (
    <Card as="section" aria-labelledby="taxes" className="p-5">
      <CardHeader id="taxes" title={words("taxes.title")} action={writes && <NewTaxRate />} />
      {refusal && <ErrorNote title={words("prices.not_done")} message={refusal} />}
      {shown.length === 0 && <p className="mt-2 text-sm text-muted">{words("taxes.none")}</p>}
      <ul className="mt-2 divide-y divide-line">
        {shown.map((rate) => (
          <li key={rate.id} className="flex min-h-12 items-center justify-between gap-4 text-sm">
            <span className={rate.archived_at ? "text-faint" : undefined}>
              {taxWords(rate, { words, locale })}
            </span>
            {writes && (
              <Button
                variant="ghost"
                size="sm"
                disabled={pending}
                aria-label={`${rate.archived_at ? words("prices.restore") : words("prices.archive")}: ${rate.name}`}
                onClick={() => void change(rate)}
              >
                {rate.archived_at ? words("prices.restore") : words("prices.archive")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
