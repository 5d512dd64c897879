"use client";
import { ChevronRight } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { AskedAct } from "@/ui/ask-before";
import { consoleClient } from "@/ui/console-client";
import type { CardValue } from "./card-values";
import { contentOf } from "./design-content";
import { DesignDiff } from "./design-diff";
import { type Told, toldChanges } from "./told-changes";

/** A revision, with its day and its maker as people say them. */
export type ShownRevision = { revision: number; day: string; by: string; content: Told };

const KINDS = ["icon", "logo", "thumbnail", "strip", "hero"] as const;

/** Lists what was published, newest first: what each changed, and each may become the draft again. */
export function RevisionList({
  designId,
  version,
  revisions,
  values,
  mayChange,
  onUsed,
}: {
  designId: string;
  /** The draft that is seen: a newer one by somebody else is not overwritten. */
  version: string;
  revisions: readonly ShownRevision[];
  values: readonly CardValue[];
  mayChange: boolean;
  onUsed: () => Promise<unknown>;
}) {
  const words = useTranslations("console_designs.revisions");
  const use = async ({ content }: ShownRevision) => {
    const images = content.images as Record<string, { id: string } | undefined>;
    await consoleClient().passDesigns.update.mutate({
      pass_design_id: designId,
      ...contentOf(content),
      if_version: version,
      images: Object.fromEntries(KINDS.map((kind) => [kind, images[kind]?.id ?? null])),
    });
    await onUsed();
  };
  if (revisions.length === 0) return <p className="text-sm text-muted">{words("none")}</p>;
  return (
    <ul className="divide-y divide-line">
      {revisions.map((one, n) => {
        const before = revisions[n + 1];
        return (
          <li key={one.revision} className="grid gap-1 py-3 first:pt-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="text-sm">
                <span className="font-medium">{words("number", { number: one.revision })}</span>
                <span className="text-muted"> · {words("made", { day: one.day, by: one.by })}</span>
              </p>
              {mayChange && (
                <AskedAct
                  size="sm"
                  label={words("use.act")}
                  spoken={words("use.label", { number: one.revision })}
                  text={words("use.text")}
                  said={words("use.done")}
                  act={() => use(one)}
                />
              )}
            </div>
            {before && (
              <details className="group">
                <summary className="inline-flex min-h-9 cursor-pointer items-center gap-1 text-sm text-muted pointer-coarse:min-h-11">
                  <ChevronRight aria-hidden className="size-4 group-open:rotate-90" />
                  {words("changes")}
                </summary>
                <DesignDiff changes={toldChanges(before.content, one.content, values)} />
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}
