import { FileDown } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { type ExportList, SCOPE_OF_LIST } from "@/features/backoffice/list-filters/words";
import { exportAddress } from "@/lib/export-address";
import { LinkButton } from "@/ui/link-button";

/** Leads from a list to its export with the filters that are set, for those who may; nothing for others. */
export async function ExportLink({
  list,
  filters,
  may,
}: {
  list: ExportList;
  filters: object;
  may: (scope: string) => boolean;
}) {
  if (![SCOPE_OF_LIST[list], "exports:read", "exports:write"].every(may)) return null;
  const words = await getTranslations("console_exports");
  return (
    <LinkButton
      variant="secondary"
      href={exportAddress(list, filters)}
      icon={<FileDown aria-hidden className="size-4.5" />}
    >
      {/* A phone has no room for the word beside the other acts. */}
      <span className="sr-only sm:not-sr-only">{words("action")}</span>
    </LinkButton>
  );
}
