import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { orNull } from "@/app/or-null";
import { EditPrice } from "@/features/scheduling/quotes/components/staff/edit-price";
import { localAt } from "@/lib/format";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../../open-console";
import { readAround } from "../read-around";

export const generateMetadata = titled("prices");

type Props = { searchParams: Promise<{ from?: string }> };

/** Makes a price rule: a new one, or a copy of another. */
export default async function NewPricePage({ searchParams }: Props) {
  const { from } = await searchParams;
  const opened = await openWith("price-rules:write");
  const { call, may, org, now } = opened;
  const [words, around, source] = await Promise.all([
    getTranslations("console_catalogue.prices"),
    readAround(opened),
    from ? orNull(call.priceRules.get({ price_rule_id: from })) : null,
  ]);
  const copied = source && { ...source.value, name: words("copy_of", { name: source.value.name }) };
  return (
    <>
      <PageHeader title={words("new_title")} back={{ href: "/prices", text: words("back") }} />
      <EditPrice
        rule={copied}
        changes={null}
        currency={copied?.currency ?? org.default_currency}
        timezone={org.default_timezone}
        today={localAt(now, org.default_timezone).slice(0, 10)}
        findsMembers={may("members:read")}
        around={around}
      />
    </>
  );
}
