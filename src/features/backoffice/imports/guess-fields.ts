import { type ImportField, IMPORT_FIELDS } from "./words";

/** What people write above a column in English, German and French: letters alone, without accents. */
const CALLED: Record<ImportField, readonly string[]> = {
  name: ["fullname", "membername", "mitglied", "vollername", "nomcomplet", "membre"],
  first_name: ["givenname", "forename", "vorname", "prenom", "rufname"],
  last_name: ["familyname", "surname", "nachname", "familienname", "nomdefamille"],
  email: ["mail", "emailaddress", "mailaddress", "emailadresse", "mailadresse", "courriel"],
  phone: [
    "phonenumber",
    "telephone",
    "mobile",
    "mobilephone",
    "cell",
    "telefon",
    "telefonnummer",
  ].concat(["handy", "mobil", "mobilnummer", "tel", "portable"]),
  external_id: ["id", "number", "membernumber", "memberno", "memberid", "mitgliedsnummer"].concat([
    "mitgliedsnr",
    "nummer",
    "numero",
    "numerodemembre",
  ]),
  groups: ["group", "gruppe", "gruppen", "groupe", "groupes", "team", "teams"],
  status: ["state", "zustand", "statut"],
  locale: ["language", "sprache", "langue"],
  address_line_1: ["address", "street", "adresse", "strasse", "anschrift", "rue", "address1"],
  address_line_2: ["addition", "adresszusatz", "complement", "address2"],
  postal_code: ["zip", "zipcode", "postcode", "plz", "postleitzahl", "codepostal"],
  city: ["town", "ort", "stadt", "wohnort", "ville"],
  administrative_area: ["region", "province", "county", "bundesland", "kanton", "canton"],
  country_code: ["country", "land", "pays"],
};

/** Returns a header or the name of a field without what people write differently. */
const plain = (text: string) =>
  text
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/**
 * Returns the field of each column by its name, or null where none fits: those of every member, then the organization's
 * own by key or label. No field is given twice. `nom` is a family name where there is a first name beside it.
 */
export function guessFields(
  headers: readonly string[],
  own: readonly { key: string; label: string }[],
): (string | null)[] {
  const known = new Map<string, string>();
  for (const field of [...own].reverse()) {
    known.set(plain(field.label), field.key);
    known.set(plain(field.key), field.key);
  }
  for (const field of IMPORT_FIELDS)
    for (const word of [plain(field), ...CALLED[field]]) known.set(word, field);
  const words = headers.map(plain);
  const hasFirst = words.some((word) => known.get(word) === "first_name");
  known.set("nom", hasFirst ? "last_name" : "name");
  if (hasFirst) known.set("name", "last_name");
  const given = new Set<string>();
  return words.map((word) => {
    const field = known.get(word);
    if (word === "" || field === undefined || given.has(field)) return null;
    given.add(field);
    return field;
  });
}
