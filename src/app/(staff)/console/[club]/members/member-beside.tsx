import { UserSearch } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/ui/empty-state";
import { LinkButton } from "@/ui/link-button";
import { BOOKS } from "../../../open-console";
import { MemberCards } from "./member-cards";
import { readMember } from "./read-member";

/** Shows a member beside the list that they were opened from; says so where there is none. */
export async function MemberBeside({ id }: { id: string }) {
  const read = await readMember(id);
  const words = await getTranslations("console_desk");
  if (!read) {
    return (
      <EmptyState icon={<UserSearch />} title={words("panel.nobody")}>
        {words("panel.gone_text")}
      </EmptyState>
    );
  }
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3 px-1">
        <h2 className="min-w-0 text-xl wrap-anywhere">{read.member.name}</h2>
        {!read.member.archived_at && BOOKS.every(read.may) && (
          <LinkButton size="sm" href={`/bookings/new?member_id=${id}`}>
            {words("list.new")}
          </LinkButton>
        )}
      </header>
      <MemberCards read={read} beside />
    </>
  );
}
