import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { EditPolicy } from "@/features/catalogue/policies/components/staff/edit-policy";
import {
  isPreset,
  PRESET_TERMS,
  PRESETS,
} from "@/features/catalogue/policies/components/staff/presets";
import { FilterLinks } from "@/ui/filter-links";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../../open-console";

export const generateMetadata = titled("policies");

type Props = { searchParams: Promise<{ preset?: string }> };

/** Makes a policy, from one of three to begin with. */
export default async function NewPolicyPage({ searchParams }: Props) {
  const { preset: asked } = await searchParams;
  const { org, now } = await openWith("policies:write");
  const words = await getTranslations("console_catalogue.policies");
  const preset = isPreset(asked) ? asked : "standard";
  return (
    <>
      <PageHeader title={words("new")} back={{ href: "/policies", text: words("title") }} />
      <div className="mb-6">
        <FilterLinks
          label={words("begin_with")}
          options={PRESETS.map((one) => ({
            href: `/policies/new?preset=${one}`,
            text: words(`presets.${one}`),
            current: one === preset,
          }))}
        />
      </div>
      <EditPolicy
        key={preset}
        name={words(`presets.${preset}`)}
        terms={PRESET_TERMS[preset]}
        changes={null}
        now={now}
        timezone={org.default_timezone}
      />
    </>
  );
}
