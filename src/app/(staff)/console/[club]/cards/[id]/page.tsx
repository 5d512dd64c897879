import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { holderOf } from "@/features/access/passes/components/staff/pass-table";
import { PageHeader } from "@/ui/page-header";
import { CardCards } from "../card-cards";
import { readCard } from "../read-card";

export const generateMetadata = titled("card");

type Props = { params: Promise<{ id: string }> };

/** Shows one card and what may be done about it. */
export default async function CardPage({ params }: Props) {
  const { id } = await params;
  const read = await readCard(id);
  if (!read) notFound();
  const words = await getTranslations("console_access.cards");
  return (
    <>
      <PageHeader
        title={holderOf(read.pass, words)}
        back={{ href: "/cards", text: words("title") }}
      />
      <CardCards read={read} />
    </>
  );
}
