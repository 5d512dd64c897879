import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { NewPlaces } from "@/features/scheduling/resources/components/staff/new-places";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../open-console";

export const generateMetadata = titled("new_place");

/** Makes a place, or several alike, from a template. */
export default async function NewPlacePage() {
  const { org } = await openWith("resources:write");
  const words = await getTranslations("console_places");
  return (
    <>
      <PageHeader
        title={words("create.title")}
        lead={words("create.lead")}
        back={{ href: "/resources", text: words("title") }}
      />
      <NewPlaces timezone={org.default_timezone} />
    </>
  );
}
