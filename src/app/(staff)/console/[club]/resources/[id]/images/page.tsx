import { titled } from "@/app/titled";
import { ImagesEditor } from "@/features/scheduling/resources/components/staff/images-editor";
import { PlaceFrame } from "@/features/scheduling/resources/components/staff/place-frame";
import { openPlace } from "../open-place";

export const generateMetadata = titled("place");

type Props = { params: Promise<{ id: string }> };

/** Shows a place's pictures in their order. */
export default async function PlaceImagesPage({ params }: Props) {
  const { resource, version, mayChange, may } = await openPlace(params);
  return (
    <PlaceFrame resource={resource} tab="images" mayChange={mayChange}>
      <ImagesEditor
        resource={resource}
        version={version}
        mayChange={mayChange && may("images:write")}
      />
    </PlaceFrame>
  );
}
