import { IdCard } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { holderOf } from "@/features/access/passes/components/staff/pass-table";
import { EmptyState } from "@/ui/empty-state";
import { Link } from "@/ui/link";
import { CardCards } from "./card-cards";
import { readCard } from "./read-card";

/** Shows a card beside the list that it was opened from; says so where there is none. */
export async function CardBeside({ id }: { id: string }) {
  const [read, words] = await Promise.all([readCard(id), getTranslations("console_access.cards")]);
  if (!read) {
    return (
      <EmptyState icon={<IdCard />} title={words("gone")}>
        {words("gone_text")}
      </EmptyState>
    );
  }
  const { pass, may } = read;
  const name = holderOf(pass, words);
  return (
    <>
      <h2 className="mb-4 px-1 text-xl wrap-anywhere">
        {may("members:read") ? <Link href={`/members/${pass.member_id}`}>{name}</Link> : name}
      </h2>
      <CardCards read={read} />
    </>
  );
}
