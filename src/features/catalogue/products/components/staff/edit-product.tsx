"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { TaxRate } from "@/features/catalogue/tax-rates/schema";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { Notice } from "@/ui/notice";
import { useRouter } from "@/ui/portal-router";
import { useAct } from "@/ui/use-act";
import { useLeaveWarning } from "@/ui/use-leave-warning";
import type { Product } from "../../schema";
import { productDraft, ProductFields } from "./product-fields";

/** Makes or changes a membership; says for whom a change counts. A new one then opens, to be given its benefits. */
export function EditProduct({
  product,
  version,
  running,
  currency,
  taxes,
}: {
  /** The membership that is changed, with the version that was read; null makes a new one. */
  product: Product | null;
  version: string | null;
  /** How many members have it now; null where the person may not see that. */
  running: number | null;
  currency: string;
  taxes: readonly TaxRate[];
}) {
  const words = useTranslations("console_catalogue.products");
  const router = useRouter();
  const [draft, setDraft] = useState(() => productDraft(product));
  const [touched, setTouched] = useState(false);
  const [idempotency_key] = useState(() => crypto.randomUUID());
  const { pending, refusal, faulty, perform } = useAct();
  useLeaveWarning(touched);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { amount, interval_count, trial_days, tax_rate_id, description, ...same } = draft;
    if (amount === null) return;
    const tax = tax_rate_id || null;
    const fields = {
      ...{ ...same, amount, description: description || null },
      ...{ interval_count: Number(interval_count), trial_days: Number(trial_days) || 0 },
      // An archived rate stays with what names it, but is not given again.
      ...(tax !== (product?.tax_rate_id ?? null) && { tax_rate_id: tax }),
    };
    const lines = consoleClient().products;
    const saved = await perform(
      async () => {
        if (product && version !== null) {
          const { id: product_id } = product;
          await lines.update.mutate({ ...fields, product_id, if_version: version });
          return;
        }
        const { id } = await lines.create.mutate({ ...fields, currency, idempotency_key });
        router.push(`/memberships/${id}`);
      },
      words("saved", { name: draft.name }),
    );
    if (saved) setTouched(false);
  };
  return (
    <form className="grid max-w-(--measure) min-w-0 gap-5" onSubmit={(event) => void save(event)}>
      <ProductFields
        {...{ draft, currency, taxes, faulty }}
        onChange={(change) => {
          setTouched(true);
          setDraft((before) => ({ ...before, ...change }));
        }}
      />
      {product && (
        <Notice>
          {running === null ? words("counts_new") : words("counts", { count: running })}
        </Notice>
      )}
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      <p>
        <Button type="submit" pending={pending}>
          {product ? words("save") : words("create")}
        </Button>
      </p>
    </form>
  );
}
