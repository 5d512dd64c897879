import { headers } from "next/headers";
import type { ComponentProps } from "react";
import { pageWords } from "@/api/words";
import { WordsProvider } from "@/app/words";
import { ViewBanner } from "@/features/people/member-views/components/view-banner";

type Props = Pick<ComponentProps<typeof ViewBanner>, "club"> & {
  view: ComponentProps<typeof ViewBanner>["view"] & { language: string | null };
};

/** Speaks to the person of the staff who looks: the page below is in the member's language. */
export async function StaffBanner({ view: { language, ...view }, club }: Props) {
  const reader = language === null ? null : { locale: language };
  const { locale, messages } = pageWords(reader, (await headers()).get("accept-language"));
  return (
    <WordsProvider areas={["shell", "ui"]} {...{ locale, messages }}>
      <ViewBanner view={view} club={club} />
    </WordsProvider>
  );
}
