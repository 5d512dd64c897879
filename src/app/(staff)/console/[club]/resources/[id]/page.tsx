import { titled } from "@/app/titled";
import { DetailsForm } from "@/features/scheduling/resources/components/staff/details-form";
import { PlaceFrame } from "@/features/scheduling/resources/components/staff/place-frame";
import { openPlace } from "./open-place";

export const generateMetadata = titled("place");

type Props = { params: Promise<{ id: string }> };

/** Shows what a place is called and how long it can be booked. */
export default async function PlaceDetailsPage({ params }: Props) {
  const { resource, version, mayChange } = await openPlace(params);
  return (
    <PlaceFrame resource={resource} tab="details" mayChange={mayChange}>
      <DetailsForm resource={resource} version={version} mayChange={mayChange} />
    </PlaceFrame>
  );
}
