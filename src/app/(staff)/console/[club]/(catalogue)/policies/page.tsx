import { Plus, Scale } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { PolicyCard } from "@/features/catalogue/policies/components/staff/policy-card";
import { describePolicy } from "@/features/catalogue/policies/components/staff/policy-words";
import { PresetCards } from "@/features/catalogue/policies/components/staff/preset-cards";
import { formatList } from "@/lib/format";
import { EmptyState } from "@/ui/empty-state";
import { LinkButton } from "@/ui/link-button";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../open-console";
import { readAll } from "@/lib/read-all";

export const generateMetadata = titled("policies");

/** Shows the terms of booking as sentences, and which places use them. */
export default async function PoliciesPage() {
  const { call, may, locale } = await openWith("policies:read");
  const [words, terms, policies, resources] = await Promise.all([
    getTranslations("console_catalogue"),
    getTranslations("terms"),
    readAll((at) => call.policies.list({ ...at, include_archived: true })),
    may("resources:read") ? readAll((at) => call.resources.list(at)) : null,
  ]);
  const writes = may("policies:write");
  const say = { words, terms, locale };
  const shown = policies.toSorted(
    (a, b) => Number(a.archived_at !== null) - Number(b.archived_at !== null),
  );
  const placesOf = (id: string) =>
    resources &&
    formatList(
      resources.filter(({ policy_id }) => policy_id === id).map(({ name }) => name),
      locale,
    );
  return (
    <>
      <PageHeader
        title={words("policies.title")}
        lead={words("policies.lead")}
        action={
          writes && (
            <LinkButton href="/policies/new" icon={<Plus aria-hidden className="size-4.5" />}>
              {words("policies.new")}
            </LinkButton>
          )
        }
      />
      {shown.length > 0 ? (
        <ul className="grid items-start gap-4 lg:grid-cols-2 2xl:grid-cols-3">
          {shown.map((policy) => (
            <PolicyCard
              key={policy.id}
              policy={policy}
              sentences={describePolicy(policy, say)}
              places={placesOf(policy.id)}
              writes={writes}
            />
          ))}
        </ul>
      ) : writes ? (
        <PresetCards say={say} />
      ) : (
        <EmptyState icon={<Scale />} title={words("policies.none")}>
          {words("policies.none_text")}
        </EmptyState>
      )}
    </>
  );
}
