"use client";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  FindMember,
  type FoundMember,
} from "@/features/people/find-member/components/staff/find-member";
import { readFailureOf } from "@/ui/failure";
import { Select } from "@/ui/input";
import { SegmentedControl } from "@/ui/segmented-control";
import { Skeleton } from "@/ui/skeleton";
import type { Language } from "./design-translations";
import { type Look, SIDES, type useDrawing } from "./use-drawing";

const GROUNDS = { light: "#eef0f2", dark: "#111417" } as const;

/** Shows the card as phones will show it, for an example or a member, in a language, on light or dark ground. */
export function CardPreview({
  look,
  drawing: { data, error, isFetching },
  languages,
  findsMembers,
  onChange,
}: {
  look: Look;
  drawing: ReturnType<typeof useDrawing>;
  languages: readonly Language[];
  /** The person may look members up. */
  findsMembers: boolean;
  onChange: (change: Partial<Look>) => void;
}) {
  const words = useTranslations("console_designs.preview");
  const [ground, setGround] = useState<keyof typeof GROUNDS>("light");
  const [member, setMember] = useState<FoundMember | null>(null);
  // What is typed may be wrong for a moment: its fault stands at its field, and the picture before stays.
  const problem = error && !data ? readFailureOf(error).message : null;
  return (
    <section aria-label={words("title")} className="grid content-start gap-3">
      <SegmentedControl
        label={words("side")}
        value={look.side}
        onChange={(side) => onChange({ side })}
        options={SIDES.map((value) => ({ value, text: words(`sides.${value}`) }))}
      />
      <div
        style={{ backgroundColor: GROUNDS[ground] }}
        className="flex h-130 items-start justify-center overflow-y-auto rounded-xl p-4 ring-1 ring-line ring-inset"
      >
        {data ? (
          <img
            src={`data:image/svg+xml;utf8,${encodeURIComponent(data.picture)}`}
            alt={words("alt")}
            className={clsx(
              "w-full max-w-80 transition-opacity duration-(--motion-quick)",
              isFetching && "opacity-80",
            )}
          />
        ) : problem ? (
          <p role="status" className="rounded-md bg-raised p-3 text-sm">
            {problem}
          </p>
        ) : (
          <Skeleton className="h-110 w-full max-w-80 rounded-xl" />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl
          label={words("ground")}
          value={ground}
          onChange={setGround}
          options={(["light", "dark"] as const).map((value) => ({
            value,
            text: words(`grounds.${value}`),
          }))}
        />
        <div className="min-w-32 flex-1">
          <Select
            aria-label={words("language")}
            value={look.locale}
            onChange={({ target }) => onChange({ locale: target.value })}
          >
            {languages.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        </div>
      </div>
      {findsMembers && (
        <FindMember
          label={words("member")}
          optional
          value={member}
          onChange={(found) => {
            setMember(found);
            onChange({ member_id: found?.id ?? null });
          }}
        />
      )}
      <p className="text-sm text-muted">{words(member ? "as_member" : "as_example")}</p>
    </section>
  );
}
