import { WalletCards } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { DesignCard } from "@/features/access/pass-designs/components/staff/design-card";
import { NewDesign } from "@/features/access/pass-designs/components/staff/new-design";
import { EmptyState } from "@/ui/empty-state";
import { FollowChanges } from "@/ui/follow-changes";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../open-console";
import { readAll } from "@/lib/read-all";
import { CardTabs } from "../card-tabs";
import { WalletNotice } from "../wallet-notice";
import { coloursOf } from "./club-colours";

export const generateMetadata = titled("designs");

type Props = { params: Promise<{ club: string }> };

/** Shows how the club's cards look, each with its picture and how many have it. */
export default async function DesignsPage({ params }: Props) {
  const { club } = await params;
  const { call, may, org } = await openWith("pass-designs:read");
  const [words, designs, statistics] = await Promise.all([
    getTranslations("console_designs"),
    readAll((at) => call.passDesigns.list({ ...at, include_archived: true })),
    may("passes:read") ? call.passes.statistics() : null,
  ]);
  const shown = designs.toSorted(
    (a, b) => Number(a.archived_at !== null) - Number(b.archived_at !== null),
  );
  const cardsOf = (id: string) => {
    const counted = statistics?.items.find(({ pass_design_id }) => pass_design_id === id);
    return counted ? counted.created - counted.revoked - counted.expired : null;
  };
  const add = may("pass-designs:write") && <NewDesign colors={coloursOf(org)} />;
  const picture = (id: string, changed: string) =>
    `/console/v1/pass-designs/${id}/preview?${new URLSearchParams({ club, draft: "true" })}#${changed}`;
  return (
    <>
      <PageHeader title={words("title")} lead={words("lead")} action={add} />
      <CardTabs current="/cards/designs" may={may} />
      <WalletNotice call={call} may={may} />
      {shown.length === 0 ? (
        <EmptyState icon={<WalletCards />} title={words("none")} action={add}>
          {words("none_text")}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {shown.map((design) => (
            <DesignCard
              key={design.id}
              design={design}
              picture={picture(design.id, design.updated_at)}
              cards={cardsOf(design.id)}
            />
          ))}
        </ul>
      )}
      <FollowChanges still objects={["pass_design"]} />
    </>
  );
}
