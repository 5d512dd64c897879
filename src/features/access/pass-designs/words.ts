/** Our own words on cards, in languages other than English. */
const WORDS: Record<string, Record<string, string>> = {
  de: {
    yes: "Ja",
    no: "Nein",
    status: "Status",
    revoked: "Widerrufen",
    draft: "Entwurf",
    invited: "Eingeladen",
    active: "Aktiv",
    lapsed: "Ausgelaufen",
    suspended: "Gesperrt",
    archived: "Archiviert",
    pending: "Beginnt bald",
    trialing: "Probezeit",
    past_due: "Zahlung offen",
    paused: "Pausiert",
    cancelled: "Gekündigt",
    expired: "Abgelaufen",
  },
};

/** Returns a word or status in a language, otherwise in English: `past_due` → `Past due`. */
export function wordOf(name: string, locale: string): string {
  const known = WORDS[locale.split("-")[0] ?? ""]?.[name];
  return known ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
}
