import { IdCard, Plus } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import type { Product } from "@/features/catalogue/products/schema";
import { ProductActs } from "@/features/catalogue/products/components/staff/product-acts";
import { priceWords } from "@/features/memberships/subscriptions/components/membership-words";
import { priceWithTax } from "@/features/memberships/subscriptions/components/price-with-tax";
import { SellMembership } from "@/features/memberships/subscriptions/components/staff/sell-membership";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { LinkButton } from "@/ui/link-button";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../open-console";
import { readAll } from "@/lib/read-all";
import { MembershipTabs } from "./membership-tabs";
import { toldBenefits } from "./told-benefits";

export const generateMetadata = titled("memberships");

/** Shows what memberships the club sells: price, what they include, and how many members have each. */
export default async function MembershipsPage() {
  const { call, may, locale } = await openWith("products:read");
  const [words, memberships, products, benefits, resources, taxes] = await Promise.all([
    getTranslations("console_catalogue.products"),
    getTranslations("memberships"),
    readAll((at) => call.products.list({ ...at, include_archived: true })),
    readAll((at) => call.benefits.list(at)),
    may("resources:read") ? readAll((at) => call.resources.list(at)) : [],
    may("tax-rates:read")
      ? readAll((at) => call.taxRates.list({ ...at, include_archived: true }))
      : [],
  ]);
  const counted = await Promise.all(
    products.map(async ({ id: product_id }) => {
      if (!may("members:read")) return null;
      return (await call.members.list({ product_id, size: 1 })).total;
    }),
  );
  const priceOf = (product: Product) => {
    const gross_amount = priceWithTax(product, taxes) ?? product.amount;
    return priceWords({ ...product, gross_amount }, locale, memberships);
  };
  const writes = may("products:write");
  const names = Object.fromEntries(resources.map(({ id, name }) => [id, name]));
  const rows = products
    .map((product, at) => ({ product, running: counted[at] ?? null }))
    .toSorted(
      (a, b) => Number(a.product.archived_at !== null) - Number(b.product.archived_at !== null),
    );
  const onSale = products.filter(({ archived_at }) => archived_at === null);
  const sells = may("subscriptions:write") && may("members:read") && onSale.length > 0;
  return (
    <>
      <PageHeader
        title={words("title")}
        lead={words("lead")}
        action={
          <div className="flex flex-wrap gap-2">
            {writes && (
              <LinkButton
                href="/memberships/new"
                variant={sells ? "secondary" : "primary"}
                icon={<Plus aria-hidden className="size-4.5" />}
              >
                {words("new")}
              </LinkButton>
            )}
            {sells && <SellMembership products={onSale} taxes={taxes} />}
          </div>
        }
      />
      <MembershipTabs current="/memberships" may={may} />
      {rows.length === 0 && (
        <EmptyState icon={<IdCard />} title={words("none")}>
          {words("none_text")}
        </EmptyState>
      )}
      <ul className="grid items-start gap-4 lg:grid-cols-2 2xl:grid-cols-3">
        {rows.map(({ product, running }) => (
          <Card as="li" key={product.id} className="grid gap-3 p-5">
            <div className="flex items-start justify-between gap-3">
              <h2 className="min-w-0 text-lg wrap-anywhere">{product.name}</h2>
              {writes && <ProductActs product={product} />}
            </div>
            <p className="text-xl font-semibold" suppressHydrationWarning>
              {priceOf(product)}
            </p>
            <p className="flex flex-wrap gap-2">
              {product.archived_at && <Badge>{words("off_sale")}</Badge>}
              {!product.archived_at && !product.self_service && <Badge>{words("desk_only")}</Badge>}
              {product.trial_days > 0 && (
                <Badge tone="accent">
                  {memberships("offer.trial", { count: product.trial_days })}
                </Badge>
              )}
              {running !== null && (
                <Badge tone={running > 0 ? "positive" : "neutral"}>
                  {words("running", { count: running })}
                </Badge>
              )}
            </p>
            <ul className="grid gap-1.5 text-sm">
              {toldBenefits(product, benefits, names, { words: memberships, locale }).map(
                ({ id, told }) => (
                  <li key={id} suppressHydrationWarning>
                    {told}
                  </li>
                ),
              )}
            </ul>
          </Card>
        ))}
      </ul>
    </>
  );
}
