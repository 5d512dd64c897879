"use client";
import { useTranslations } from "next-intl";
import { ChoiceCard } from "@/ui/choice-card";

/** Which dates of a series an act is meant for. */
export const SCOPES = ["this", "following", "all"] as const;
export type Scope = (typeof SCOPES)[number];

/** Asks for which dates of a series something is meant. */
export function ScopeChoice({
  scope,
  onChoose,
}: {
  scope: Scope;
  onChoose: (scope: Scope) => void;
}) {
  const words = useTranslations("console_events.scope");
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{words("label")}</legend>
      {SCOPES.map((one) => (
        <ChoiceCard
          key={one}
          name="scope"
          value={one}
          checked={one === scope}
          onChoose={() => onChoose(one)}
        >
          <span className="font-medium">{words(one)}</span>
        </ChoiceCard>
      ))}
    </fieldset>
  );
}
