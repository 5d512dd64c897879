/**
 * Escapes a text for Prisma's case-insensitive filters: they are ILIKE underneath and pass its wildcards through, so
 * that `a_b@x.org` would also equal `acb@x.org`.
 */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
