import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { LinkButton } from "@/ui/link-button";
import { PageHeader } from "@/ui/page-header";
import { BOOKS } from "../../../../open-console";
import { MemberCards } from "../member-cards";
import { readMember } from "../read-member";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const read = await readMember((await params).id);
  return read ? { title: read.member.name } : titled("not_found")();
}

/** Shows everything of a person that the reader may see: standing, bookings, money, notes. */
export default async function MemberPage({ params }: Props) {
  const { id } = await params;
  const read = await readMember(id);
  if (!read) notFound();
  const words = await getTranslations("console.members");
  const desk = await getTranslations("console_desk");
  return (
    <>
      <PageHeader
        title={read.member.name}
        back={{ href: "/members", text: words("title") }}
        action={
          !read.member.archived_at &&
          BOOKS.every(read.may) && (
            <LinkButton href={`/bookings/new?member_id=${id}`}>{desk("list.new")}</LinkButton>
          )
        }
      />
      <MemberCards read={read} />
    </>
  );
}
