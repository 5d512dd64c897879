/**
 * Returns the locale for this reader's dates and money: the browser's own variety of the
 * organization's language if it has one (en-GB for an `en` organization), else the organization's
 * locale.
 */
export function readerLocale(acceptLanguage: string | null, organizationLocale: string): string {
  const language = organizationLocale.split("-")[0];
  const accepted = (acceptLanguage ?? "")
    .split(",")
    .map((part) => part.split(";")[0]?.trim() ?? "");
  const own = accepted.find((tag) => tag.split("-")[0] === language && tag.includes("-"));
  try {
    return Intl.getCanonicalLocales(own ?? organizationLocale)[0] ?? "en";
  } catch {
    return "en";
  }
}
