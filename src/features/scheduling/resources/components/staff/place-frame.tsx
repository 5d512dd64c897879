import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/ui/badge";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import { TabLinks } from "@/ui/segmented-control";
import type { Resource } from "../../schema";
import { ArchivePlace } from "./archive-place";

export type PlaceTab = "details" | "hours" | "images" | "rules";
const TABS = ["hours", "details", "images", "rules"] as const;

/** Frames the pages of one place: its name, what can be done with all of it, and its parts. */
export function PlaceFrame({
  resource: { id, name, archived_at },
  tab,
  mayChange,
  children,
}: {
  resource: Resource;
  tab: PlaceTab;
  mayChange: boolean;
  children: ReactNode;
}) {
  const words = useTranslations("console_places");
  const addressOf = (one: PlaceTab) =>
    one === "details" ? `/resources/${id}` : `/resources/${id}/${one}`;
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 break-words">{name}</span>
            {archived_at && <Badge>{words("archived")}</Badge>}
          </span>
        }
        back={{ href: "/resources", text: words("title") }}
        action={mayChange && <ArchivePlace id={id} name={name} archived={archived_at !== null} />}
      />
      <div className="no-scrollbar -mx-4 mb-5 overflow-x-auto px-4 md:mx-0 md:px-0">
        <TabLinks
          label={words("tabs.label")}
          tabs={TABS.map((one) => ({ href: addressOf(one), text: words(`tabs.${one}`) }))}
          current={addressOf(tab)}
        />
      </div>
      {(archived_at || !mayChange) && (
        <div className="mb-5 grid max-w-3xl gap-3">
          {archived_at && <Notice>{words("archive.is")}</Notice>}
          {!mayChange && <Notice>{words("read_only")}</Notice>}
        </div>
      )}
      {children}
    </>
  );
}
