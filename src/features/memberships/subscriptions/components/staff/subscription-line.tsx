import clsx from "clsx";
import { useTranslations } from "next-intl";
import { formatDate } from "@/lib/format";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { Link } from "@/ui/link";
import type { Product } from "@/features/catalogue/products/schema";
import type { TaxRate } from "@/features/catalogue/tax-rates/schema";
import type { Subscription } from "../../schema";
import { membershipState, priceWords } from "../membership-words";
import { priceWithTax } from "../price-with-tax";
import { SubscriptionActs } from "./subscription-acts";

/** Shows a member's membership: who, which, at what price, and what happens next. */
export function SubscriptionLine({
  subscription,
  own = false,
  member,
  products,
  taxes,
  writes,
  exceptions,
  locale,
  timezone,
}: {
  subscription: Subscription;
  /** On the record of the member, which names them already. */
  own?: boolean;
  /** Null where the person may not see members. */
  member: string | null;
  /** All that the reader may see, and those that are no longer sold. */
  products: readonly Product[];
  /** Likewise. */
  taxes: readonly TaxRate[];
  writes: boolean;
  exceptions: boolean;
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_catalogue.subscriptions");
  const memberships = useTranslations("memberships");
  const { tone, text } = membershipState(subscription, memberships);
  const {
    next_update: next,
    member_id,
    product_id,
    amount,
    currency,
    payment_failure,
  } = subscription;
  const sold = products.find(({ id }) => id === product_id);
  const product = sold?.name ?? memberships("title");
  const others = products.filter(
    (one) => one.id !== product_id && one.archived_at === null && one.currency === currency,
  );
  const taxed = { ...subscription, tax_rate_id: sold?.tax_rate_id ?? null };
  const gross_amount = priceWithTax(taxed, taxes) ?? amount;
  const price = priceWords({ ...subscription, gross_amount }, locale, memberships);
  const ahead = (
    <>
      {next && <p>{words(`next.${next.type}`, { day: formatDate(next.at, timezone, locale) })}</p>}
      {payment_failure && <p className="text-danger">{words("failed")}</p>}
    </>
  );
  const shown = (
    <>
      <div className={clsx("min-w-0 flex-1", !own && "basis-56")}>
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {own || member === null ? (
            <span className="wrap-anywhere">{own ? product : words("somebody")}</span>
          ) : (
            <Link
              href={`/members/${member_id}`}
              className="inline-flex min-w-0 items-center wrap-anywhere hover:underline pointer-coarse:min-h-11"
            >
              {member}
            </Link>
          )}
          <Badge tone={tone}>{text}</Badge>
        </p>
        <p className="text-sm wrap-anywhere text-muted" suppressHydrationWarning>
          {own ? price : `${product} · ${price}`}
        </p>
        {own && <div className="mt-1 text-sm">{ahead}</div>}
      </div>
      {!own && <div className="min-w-0 flex-1 basis-48 text-sm sm:flex-none">{ahead}</div>}
      {writes && (
        <SubscriptionActs
          subscription={subscription}
          name={member ?? words("somebody")}
          product={product}
          others={others}
          exceptions={exceptions}
          timezone={timezone}
        />
      )}
    </>
  );
  const line = "flex flex-wrap items-center gap-x-4 gap-y-2";
  return own ? (
    <li className={`${line} py-3 last:pb-0`}>{shown}</li>
  ) : (
    <Card as="li" className={`${line} p-4`}>
      {shown}
    </Card>
  );
}
