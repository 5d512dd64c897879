import { getLocale, getTranslations } from "next-intl/server";
import type { Messages } from "@/api/words";
import { ALL_SCOPES } from "@/features/platform/api-keys/schema";
import { areaKey } from "@/lib/rights";

/** Reads the areas that scopes are about, by their names in the reader's language. */
export async function readAreas() {
  const [names, locale] = await Promise.all([getTranslations("rights"), getLocale()]);
  const nouns = [...new Set(ALL_SCOPES.map((scope) => scope.split(":", 1)[0] ?? ""))];
  return nouns
    .map((noun) => ({ noun, name: names(areaKey(noun) as keyof Messages["rights"]) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}
