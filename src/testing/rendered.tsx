import { NextIntlClientProvider } from "next-intl";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import {
  PathnameContext,
  PathParamsContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ComponentProps, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { messagesOf } from "@/server/words/catalogue";

/** Nothing is pressed here. */
const router = {} as ComponentProps<typeof AppRouterContext>["value"];

/**
 * Renders a component once, as on the server, on a page of a club (the first one of its portal), with the words of a
 * language.
 */
export function htmlOf(
  node: ReactNode,
  locale = "en",
  { path = "/harbour", club = "harbour" } = {},
): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={messagesOf({ locale })}>
      <AppRouterContext value={router}>
        <PathnameContext value={path}>
          <PathParamsContext value={{ club }}>
            <SearchParamsContext value={new URLSearchParams()}>{node}</SearchParamsContext>
          </PathParamsContext>
        </PathnameContext>
      </AppRouterContext>
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
