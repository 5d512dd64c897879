import { newId } from "./ids";

/** Returns a word for a club's addresses, from its name: `Tennis-Club Süd` → `tennis-club-sued`. */
export function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll("ä", "ae")
    .replaceAll("ö", "oe")
    .replaceAll("ü", "ue")
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");
  const words = plain.split(/[^a-z0-9]/).filter((word) => word !== "");
  const slug = words.join("-").slice(0, 40);
  return (
    (slug.endsWith("-") ? slug.slice(0, -1) : slug) ||
    `club-${newId("org").slice(-6).toLowerCase()}`
  );
}
