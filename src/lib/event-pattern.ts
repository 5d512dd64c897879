/** Tells whether a type of event is one that the patterns ask for: its name, `booking.*`, or `*`. */
export function matchesEvent(patterns: readonly string[], type: string): boolean {
  const family = `${type.slice(0, type.indexOf("."))}.*`;
  return patterns.some((pattern) => pattern === "*" || pattern === type || pattern === family);
}
