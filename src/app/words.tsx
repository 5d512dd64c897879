import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Messages } from "@/api/words";

/** Gives the client components below it the words of some areas: each area more is sent with the page. */
export async function WordsProvider({
  areas,
  children,
}: {
  areas: readonly (keyof Messages)[];
  children: ReactNode;
}) {
  const messages = await getMessages();
  const given = Object.fromEntries(areas.map((area) => [area, messages[area]]));
  return <NextIntlClientProvider messages={given}>{children}</NextIntlClientProvider>;
}
