"use client";
import { Ellipsis } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { Link } from "@/ui/link";
import { Menu, menuItem } from "@/ui/menu";
import { useAct } from "@/ui/use-act";
import type { Policy } from "../../schema";
import { TierAxis } from "./tier-axis";

/** Shows a policy as sentences, its refunds on an axis, and where it holds. */
export function PolicyCard({
  policy: { id, name, archived_at, cancellation_tiers },
  sentences,
  places,
  writes,
}: {
  policy: Policy;
  sentences: readonly string[];
  /** Names of the places that use it, as a list; null where the person may not see places. */
  places: string | null;
  writes: boolean;
}) {
  const words = useTranslations("console_catalogue.policies");
  const { refusal, perform } = useAct();
  const lines = () => consoleClient().policies;
  const at = { policy_id: id };
  const archived = archived_at !== null;
  return (
    <Card as="li" className="grid gap-4 p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg wrap-anywhere">
          {name} {archived && <Badge>{words("archived_mark")}</Badge>}
        </h2>
        {writes && (
          <Menu
            align="end"
            label={words("acts", { name })}
            className="-my-2 -mr-2"
            trigger={
              <span className="flex size-11 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink">
                <Ellipsis aria-hidden className="size-5" />
              </span>
            }
          >
            {!archived && (
              <Link href={`/policies/${id}`} className={menuItem}>
                {words("edit")}
              </Link>
            )}
            <button
              type="button"
              data-closes
              className={menuItem}
              onClick={() =>
                void (archived
                  ? perform(() => lines().restore.mutate(at), words("restored", { name }))
                  : perform(() => lines().archive.mutate(at), words("archived", { name })))
              }
            >
              {archived ? words("restore") : words("archive")}
            </button>
          </Menu>
        )}
      </div>
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      <TierAxis tiers={cancellation_tiers} />
      <ul className="grid gap-1.5 text-sm">
        {sentences.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      {places !== null && (
        <p className="border-t border-line pt-3 text-sm text-muted wrap-anywhere">
          {places ? words("used", { places }) : words("unused")}
        </p>
      )}
    </Card>
  );
}
