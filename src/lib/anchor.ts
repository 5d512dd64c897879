/** Returns the anchor of a heading: lower case, words by hyphens. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join("-");
}
