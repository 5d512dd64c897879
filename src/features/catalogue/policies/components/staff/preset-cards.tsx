import { useTranslations } from "next-intl";
import { Card } from "@/ui/card";
import { LinkButton } from "@/ui/link-button";
import { describePolicy, type Say } from "./policy-words";
import { PRESET_TERMS, PRESETS } from "./presets";
import { TierAxis } from "./tier-axis";

/** Offers three policies to begin with, each in its sentences. */
export function PresetCards({ say }: { say: Say }) {
  const words = useTranslations("console_catalogue.policies");
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      {PRESETS.map((preset) => (
        <Card as="li" key={preset} className="flex flex-col gap-4 p-5">
          <h2 className="text-lg">{words(`presets.${preset}`)}</h2>
          <TierAxis tiers={PRESET_TERMS[preset].cancellation_tiers} />
          <ul className="grid flex-1 content-start gap-1.5 text-sm">
            {describePolicy(PRESET_TERMS[preset], say).map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          <LinkButton href={`/policies/new?preset=${preset}`} variant="secondary">
            {words("begin", { name: words(`presets.${preset}`) })}
          </LinkButton>
        </Card>
      ))}
    </ul>
  );
}
