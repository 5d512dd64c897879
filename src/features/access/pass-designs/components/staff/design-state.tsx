import { useTranslations } from "next-intl";
import { Badge } from "@/ui/badge";
import type { PassDesign } from "../../schema";

/** Shows how a design stands: published or not, with or without changes that cards do not show yet. */
export function DesignState({
  design: { archived_at, published_revision, has_draft },
}: {
  design: Pick<PassDesign, "archived_at" | "published_revision" | "has_draft">;
}) {
  const words = useTranslations("console_designs.states");
  const changed = has_draft && published_revision !== null;
  return (
    <span className="flex flex-wrap gap-2">
      {archived_at && <Badge>{words("archived")}</Badge>}
      {published_revision === null ? (
        <Badge tone="held">{words("draft")}</Badge>
      ) : (
        <Badge tone="positive">{words("published", { number: published_revision })}</Badge>
      )}
      {changed && <Badge tone="warning">{words("changed")}</Badge>}
    </span>
  );
}
