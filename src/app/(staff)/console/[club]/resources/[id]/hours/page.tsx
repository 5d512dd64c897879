import { titled } from "@/app/titled";
import { HoursEditor } from "@/features/scheduling/resources/components/staff/hours-editor";
import { PlaceFrame } from "@/features/scheduling/resources/components/staff/place-frame";
import { readAll } from "@/lib/read-all";
import { localAt } from "@/lib/format";
import { openPlace } from "../open-place";

export const generateMetadata = titled("place");

type Props = { params: Promise<{ id: string }> };

/** Shows when a place is open, and what a change of that would do before it is saved. */
export default async function PlaceHoursPage({ params }: Props) {
  const { resource, version, mayChange, call, now } = await openPlace(params);
  const others = mayChange ? await readAll((at) => call.resources.list(at)) : [];
  return (
    <PlaceFrame resource={resource} tab="hours" mayChange={mayChange}>
      <HoursEditor
        resource={resource}
        version={version}
        others={others
          .filter(({ id }) => id !== resource.id)
          .map(({ id, name, availability }) => ({ id, name, availability }))}
        today={localAt(now, resource.timezone).slice(0, 10)}
        mayChange={mayChange}
      />
    </PlaceFrame>
  );
}
