import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { Messages } from "@/api/words";

/** Returns a page's `generateMetadata` with a title of the catalogue: `export const generateMetadata = titled("home")`. */
export function titled(title: keyof Messages["titles"]): () => Promise<Metadata> {
  return async () => ({ title: (await getTranslations("titles"))(title) });
}
