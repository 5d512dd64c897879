/** Returns the key under which the area of a scope's noun is named in the catalogue: `api-keys` → `api_keys`. Pure. */
export function areaKey(noun: string): string {
  return noun.replaceAll("-", "_");
}
