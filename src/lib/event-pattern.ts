/** Tells whether an event type matches one of the patterns: its name, `booking.*`, or `*`. */
export function matchesEvent(patterns: readonly string[], type: string): boolean {
  const family = `${type.slice(0, type.indexOf("."))}.*`;
  return patterns.some((pattern) => pattern === "*" || pattern === type || pattern === family);
}
