"use client";
import { useTranslations } from "next-intl";
import type { Messages } from "@/server/words/messages";
import { areaKey } from "@/lib/rights";
import { SegmentedControl } from "@/ui/segmented-control";
import { Icon } from "./matrix-row";
import { type Level, levelOf, levelsOf, mayGiveLevel } from "./role-areas";

/** Asks what a role may do in one area. A level that the person may not give is closed, and a sentence says so. */
export function RoleLevel({
  noun,
  scopes,
  own,
  onChange,
}: {
  noun: string;
  scopes: readonly string[];
  /** The scopes of the person who gives. */
  own: readonly string[];
  onChange: (level: Level) => void;
}) {
  const words = useTranslations("console_roles");
  const staff = useTranslations("console.staff");
  const areas = useTranslations("rights");
  const name = areas(areaKey(noun) as keyof Messages["rights"]);
  const most = levelsOf(noun).findLast((level) => mayGiveLevel(own, noun, level)) ?? "nothing";
  const short = most !== "writes" && most !== levelsOf(noun).at(-1) ? most : null;
  return (
    <div className="flex min-h-13 items-center justify-between gap-3 py-1">
      <div className="min-w-0">
        <p className="text-sm break-words">{name}</p>
        {short && <p className="text-xs text-muted">{words(`most.${short}`)}</p>}
      </div>
      <SegmentedControl
        label={name}
        value={levelOf(scopes, noun)}
        onChange={onChange}
        options={levelsOf(noun).map((level) => ({
          value: level,
          closed: !mayGiveLevel(own, noun, level),
          text: (
            <>
              <span className="sm:hidden">
                <Icon of={level} />
              </span>
              <span className="sr-only sm:not-sr-only">{staff(level)}</span>
            </>
          ),
        }))}
      />
    </div>
  );
}
