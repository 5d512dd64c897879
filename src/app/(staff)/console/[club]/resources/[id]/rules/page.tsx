import { titled } from "@/app/titled";
import { PlaceFrame } from "@/features/scheduling/resources/components/staff/place-frame";
import { readAll } from "@/lib/read-all";
import { RulesForm } from "@/features/scheduling/resources/components/staff/rules-form";
import { openPlace } from "../open-place";

export const generateMetadata = titled("place");

type Props = { params: Promise<{ id: string }> };

/** Shows which rules bookings of a place follow. */
export default async function PlaceRulesPage({ params }: Props) {
  const { resource, version, mayChange, call, may } = await openPlace(params);
  const policies = may("policies:read")
    ? await readAll((at) => call.policies.list({ ...at, include_archived: true }))
    : [];
  const choices = policies
    .filter(({ id, archived_at }) => archived_at === null || id === resource.policy_id)
    .map(({ id, name }) => ({ id, name }));
  return (
    <PlaceFrame resource={resource} tab="rules" mayChange={mayChange}>
      <RulesForm
        resource={resource}
        version={version}
        policies={choices}
        mayChange={mayChange && may("policies:read")}
      />
    </PlaceFrame>
  );
}
