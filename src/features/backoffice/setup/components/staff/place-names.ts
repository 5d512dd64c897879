/** Returns the names of several places of a kind: `Court 1` to `Court 4`; one alone has no number. */
export function placeNames(name: string, count: number): string[] {
  const word = name.trim();
  if (count <= 1) return [word];
  return Array.from({ length: count }, (_, at) => `${word} ${at + 1}`);
}
