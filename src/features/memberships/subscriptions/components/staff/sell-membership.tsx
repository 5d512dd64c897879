"use client";
import { UserPlus } from "@/ui/icons";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import type { Product } from "@/features/catalogue/products/schema";
import type { TaxRate } from "@/features/catalogue/tax-rates/schema";
import {
  FindMember,
  type FoundMember,
} from "@/features/people/find-member/components/staff/find-member";
import { actKey } from "@/ui/act-key";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { Field } from "@/ui/field";
import { Select } from "@/ui/input";
import { useRouter } from "@/ui/portal-router";
import { useKeyedAct } from "@/ui/use-keyed-act";
import { priceWords } from "../membership-words";
import { priceWithTax } from "../price-with-tax";

/**
 * Starts a membership for a member: says what it costs before, and who pays how. What no card has paid is paid on the
 * member's page.
 */
export function SellMembership({
  products,
  taxes,
  to = null,
}: {
  products: readonly Product[];
  /** The rates that the reader may see, those too that are no longer used. */
  taxes: readonly TaxRate[];
  /** The member whose page this is; null where one is chosen. */
  to?: FoundMember | null;
}) {
  const words = useTranslations("console_catalogue.sales");
  const prices = useTranslations("memberships");
  const locale = useLocale();
  const form = useId();
  const [open, setOpen] = useState(false);
  const [member, setMember] = useState(to);
  const [chosen, setChosen] = useState(products[0]?.id ?? "");
  const { act, renew, pending, refusal, perform } = useKeyedAct();
  const router = useRouter();
  const priceOf = (one: Product) => {
    const gross_amount = priceWithTax(one, taxes) ?? one.amount;
    return priceWords({ ...one, gross_amount }, locale, prices);
  };
  const product = products.find(({ id }) => id === chosen);
  const sell = async (event: FormEvent) => {
    event.preventDefault();
    if (!member || !product) return;
    const expected_amount = priceWithTax(product, taxes);
    const sale = {
      ...{ member_id: member.id, product_id: product.id },
      ...(expected_amount !== null && { expected_amount }),
    };
    let unpaid = false;
    const sold = await perform(
      async () => {
        const { status } = await consoleClient().subscriptions.create.mutate({
          ...sale,
          idempotency_key: actKey(act, sale),
        });
        unpaid = status === "past_due";
      },
      words("sold", { member: member.name, name: product.name }),
    );
    if (!sold) {
      // The price that was shown may be an old one.
      router.refresh();
      return;
    }
    setOpen(false);
    if (unpaid && !to) router.push(`/members/${member.id}`);
  };
  return (
    <>
      <Button
        icon={<UserPlus aria-hidden className="size-4.5" />}
        {...(to && { size: "sm", variant: "secondary" })}
        onClick={() => {
          setMember(to);
          renew();
          setOpen(true);
        }}
      >
        {words("sell")}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={words("sell")}
        actions={
          <Button type="submit" form={form} pending={pending} disabled={!member || !product}>
            {words("start")}
          </Button>
        }
      >
        <form id={form} className="grid gap-4" onSubmit={(event) => void sell(event)}>
          {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
          {to ? (
            <p className="font-semibold wrap-anywhere">{to.name}</p>
          ) : (
            <FindMember label={words("member")} value={member} onChange={setMember} />
          )}
          <Field label={words("membership")}>
            {(control) => (
              <Select
                {...control}
                value={chosen}
                onChange={({ target }) => setChosen(target.value)}
              >
                {products.map((one) => (
                  <option key={one.id} value={one.id}>
                    {`${one.name}, ${priceOf(one)}`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {product && (
            <p className="text-sm text-muted">
              {product.trial_days > 0
                ? words("trial", { count: product.trial_days })
                : words(product.amount > 0 ? "charged" : "free")}
            </p>
          )}
        </form>
      </Dialog>
    </>
  );
}
