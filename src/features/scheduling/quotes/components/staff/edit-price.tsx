"use client";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { draftOf, fieldsOf } from "@/features/catalogue/pricing/components/staff/price-draft";
import { PriceFields } from "@/features/catalogue/pricing/components/staff/price-fields";
import {
  describePrice,
  type Names,
} from "@/features/catalogue/pricing/components/staff/price-words";
import type { PriceRule } from "@/features/catalogue/pricing/schema";
import type { TaxRate } from "@/features/catalogue/tax-rates/schema";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { useRouter } from "@/ui/portal-router";
import { useAct } from "@/ui/use-act";
import { useLeaveWarning } from "@/ui/use-leave-warning";
import { type Place, PriceSimulator } from "./price-simulator";

type Choice = { id: string; name: string };

/** Edits a price rule: the form, its sentences, and beside them what a booking would cost with it. */
export function EditPrice({
  rule,
  changes,
  currency,
  timezone,
  today,
  findsMembers,
  around: { places, groups, products, taxes, names },
}: {
  /** What the form begins with. */
  rule: PriceRule | null;
  /** The rule that is changed, in the version that was read; null makes a new one. */
  changes: { id: string; version: string } | null;
  currency: string;
  timezone: string;
  today: string;
  findsMembers: boolean;
  around: {
    places: readonly Place[];
    groups: readonly Choice[];
    products: readonly Choice[];
    taxes: readonly TaxRate[];
    names: Names;
  };
}) {
  const words = useTranslations("console_catalogue");
  const locale = useLocale();
  const router = useRouter();
  const [draft, setDraft] = useState(() => draftOf(rule));
  const [touched, setTouched] = useState(false);
  const [idempotency_key] = useState(() => crypto.randomUUID());
  const { pending, refusal, faulty, perform } = useAct();
  useLeaveWarning(touched);
  const fields = fieldsOf(draft, currency);
  // The form does not ask for these; they stay as they are.
  const kept = {
    event_ids: rule?.event_ids ?? [],
    valid_from: rule?.valid_from ?? null,
    valid_until: rule?.valid_until ?? null,
  };
  const tried = fields && {
    ...{ ...fields, ...kept, name: draft.name || words("why.draft") },
    ...(changes && { price_rule_id: changes.id }),
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!fields) return;
    const lines = consoleClient().priceRules;
    const saved = await perform(
      () =>
        changes
          ? lines.update.mutate({
              ...fields,
              price_rule_id: changes.id,
              if_version: changes.version,
            })
          : lines.create.mutate({ ...fields, ...kept, idempotency_key }),
      words("prices.saved"),
    );
    if (!saved) return;
    setTouched(false);
    router.push("/prices");
  };
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <form className="grid max-w-(--measure) min-w-0 gap-5" onSubmit={(event) => void save(event)}>
        <PriceFields
          {...{ draft, currency, taxes, places, groups, products, faulty }}
          onChange={(change) => {
            setTouched(true);
            setDraft((before) => ({ ...before, ...change }));
          }}
        />
        <Card className="p-4">
          <p className="text-sm text-muted">{words("prices.reads")}</p>
          <p aria-live="polite" className="mt-1 min-h-6 font-semibold wrap-anywhere">
            {fields
              ? describePrice({ ...fields, ...kept }, names, { words, locale, timezone }).join(" ")
              : "…"}
          </p>
          <p className="mt-1 text-sm text-muted">{words("prices.keeps")}</p>
        </Card>
        {refusal && <ErrorNote title={words("prices.not_done")} message={refusal} />}
        <p>
          <Button type="submit" pending={pending}>
            {words("prices.save")}
          </Button>
        </p>
      </form>
      <PriceSimulator {...{ places, today, findsMembers }} draft={tried} />
    </div>
  );
}
