import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import { BenefitLines } from "@/features/catalogue/benefits/components/staff/benefit-lines";
import { NewBenefit } from "@/features/catalogue/benefits/components/staff/new-benefit";
import { EditProduct } from "@/features/catalogue/products/components/staff/edit-product";
import { Card, CardHeader } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../../open-console";
import { readAll } from "@/lib/read-all";
import { toldBenefits } from "../told-benefits";

export const generateMetadata = titled("memberships");

type Props = { params: Promise<{ id: string }> };

/** Changes a membership and what it includes. */
export default async function EditProductPage({ params }: Props) {
  const { id: product_id } = await params;
  const { call, may, locale } = await openWith("products:write");
  const found = await orNull(call.products.get({ product_id }));
  if (!found) notFound();
  const { value: product, version } = found;
  const [words, benefit, memberships, taxes, benefits, resources, members] = await Promise.all([
    getTranslations("console_catalogue.products"),
    getTranslations("console_catalogue.benefits"),
    getTranslations("memberships"),
    may("tax-rates:read")
      ? readAll((at) => call.taxRates.list({ ...at, include_archived: true }))
      : [],
    readAll((at) => call.benefits.list({ ...at, product_id })),
    may("resources:read") ? readAll((at) => call.resources.list(at)) : [],
    may("members:read") ? call.members.list({ product_id, size: 1 }) : null,
  ]);
  const names = Object.fromEntries(resources.map(({ id, name }) => [id, name]));
  return (
    <>
      <PageHeader
        title={words("edit_title", { name: product.name })}
        back={{ href: "/memberships", text: words("title") }}
      />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <EditProduct
          key={version}
          product={product}
          version={version}
          running={members?.total ?? null}
          currency={product.currency}
          taxes={taxes}
        />
        <Card as="section" aria-labelledby="benefits" className="grid gap-3 p-5">
          <CardHeader
            id="benefits"
            title={benefit("title")}
            action={
              <NewBenefit
                product_id={product_id}
                currency={product.currency}
                places={resources.map(({ id, name }) => ({ id, name }))}
              />
            }
          />
          <BenefitLines
            benefits={toldBenefits(product, benefits, names, { words: memberships, locale })}
            writes
          />
          <p className="text-sm text-muted">{benefit("counts")}</p>
        </Card>
      </div>
    </>
  );
}
