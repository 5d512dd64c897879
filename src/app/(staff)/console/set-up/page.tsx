import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { titled } from "@/app/titled";
import { AnotherClub } from "@/features/backoffice/setup/components/staff/first-club";
import { openPlaces } from "../../open-console";
import { formChoices, SetUpFrame } from "./frame";

export const generateMetadata = titled("set_up");

type Props = { searchParams: Promise<{ beside?: string }> };

/** Makes another club beside one that the person owns: the one named, or the first. */
export default async function AnotherClubPage({ searchParams }: Props) {
  const { call } = await openPlaces();
  const [{ beside }, places, words] = await Promise.all([
    searchParams,
    call.person.places(),
    getTranslations("console_setup.found"),
  ]);
  const own = places.filter(({ invited, role_ids }) => !invited && role_ids.includes("owner"));
  const chosen = own.find(({ organization }) => organization.handle === beside) ?? own[0];
  if (!chosen) notFound();
  return (
    <SetUpFrame title={words("title_more")} lead={words("lead_more")}>
      <AnotherClub beside={chosen.organization.handle} {...await formChoices()} />
    </SetUpFrame>
  );
}
