import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { orNull } from "@/app/or-null";
import { EditPrice } from "@/features/scheduling/quotes/components/staff/edit-price";
import { localAt } from "@/lib/format";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../../open-console";
import { readAround } from "../read-around";

export const generateMetadata = titled("prices");

type Props = { params: Promise<{ id: string }> };

/** Changes a price rule, with the simulator beside it. */
export default async function EditPricePage({ params }: Props) {
  const { id } = await params;
  const opened = await openWith("price-rules:write");
  const { call, may, org, now } = opened;
  const [words, around, found] = await Promise.all([
    getTranslations("console_catalogue.prices"),
    readAround(opened),
    orNull(call.priceRules.get({ price_rule_id: id })),
  ]);
  if (!found) notFound();
  const { value: rule, version } = found;
  return (
    <>
      <PageHeader
        title={words("edit_title", { name: rule.name })}
        back={{ href: "/prices", text: words("back") }}
      />
      <EditPrice
        rule={rule}
        changes={{ id, version }}
        currency={rule.currency}
        timezone={org.default_timezone}
        today={localAt(now, org.default_timezone).slice(0, 10)}
        findsMembers={may("members:read")}
        around={around}
      />
    </>
  );
}
