/** Merges metadata: new keys are added, an empty value removes its key, the rest stays. */
export function mergeMetadata(
  before: Record<string, string> | null,
  changes: Record<string, string> | undefined,
): Record<string, string> {
  const merged = Object.entries({ ...before, ...changes });
  return Object.fromEntries(merged.filter(([, value]) => value !== ""));
}
