import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { messagesOf } from "@/server/words/catalogue";

/** Renders a component once, as on the server, with the words of a language. */
export function htmlOf(node: ReactNode, locale = "en"): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={messagesOf({ locale })}>
      {node}
    </NextIntlClientProvider>,
  );
}

/** Returns the text that a reader gets of a component, in one line. */
export function textOf(node: ReactNode, locale = "en"): string {
  return htmlOf(node, locale)
    .replaceAll(/<[^>]*>/g, " ")
    .split(" ")
    .filter((word) => word !== "")
    .join(" ");
}
