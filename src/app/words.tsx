import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Messages } from "@/api/words";
import { compiledAll } from "./format-message";

type Props = {
  areas: readonly (keyof Messages)[];
  /** Another catalogue than the reader's. */
  locale?: string;
  messages?: Messages;
  children: ReactNode;
};

/** Gives the client components below it the words of some areas: each area more is sent with the page. */
export async function WordsProvider({ areas, locale, messages, children }: Props) {
  const all = messages ?? (await getMessages());
  const given = Object.fromEntries(areas.map((area) => [area, compiledAll(all[area])]));
  return (
    <NextIntlClientProvider {...(locale && { locale, timeZone: "UTC" })} messages={given}>
      {children}
    </NextIntlClientProvider>
  );
}
