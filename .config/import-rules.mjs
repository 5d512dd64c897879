/** Makes the rules of dependency-cruiser from a table of two lines each. */
const TESTS = "\\.test\\.tsx?$|^src/(testing|api/contract)/|/conformance(\\.ts$|/)";
const types = ["type-only"];

/** The words in brackets that a line may end with: how far its right side reaches. */
const KINDS = {
  values: { dependencyTypesNot: types },
  reachable: { reachable: true },
  circular: { circular: true, viaOnly: { dependencyTypesNot: types } },
  unresolvable: { couldNotResolve: true },
  development: { dependencyTypes: ["npm-dev"], dependencyTypesNot: types },
};

/** The names of the rules that an import breaks which runs upwards, for the count that the lint prints. */
export const upward = new Set();

/**
 * Reads a table: `name: from [but …] → to [but …] [(kind)]`, and below it what to do instead. Paths are regular
 * expressions. Tests may break a rule, unless its line begins with `tests too`. A rule of `{district}` is
 * made for each of the districts, `{above}` being those after it.
 */
export function rulesOf(table, { districts, isOrder = false }) {
  const lines = table.trim().split("\n");
  const rules = lines.flatMap((line, n) => (n % 2 === 0 ? [[line, lines[n + 1].trim()]] : []));
  return rules.flatMap(([line, comment]) =>
    variants(line, districts).map((variant) => {
      const rule = { ...ruleOf(variant), comment, severity: "error" };
      if (isOrder) upward.add(rule.name);
      return rule;
    }),
  );
}

function variants(line, districts) {
  const all = districts.join("|");
  if (!line.includes("{district}")) return [line.replaceAll("{districts}", all)];
  return districts.map((district, n) =>
    line
      .replaceAll("{district}", district)
      .replaceAll("{above}", districts.slice(n + 1).join("|") || "-"),
  );
}

function ruleOf(line) {
  const [left, right] = line.split(" → ");
  const [name, from] = left.split(": ");
  const [, to, kind] = /^(.*?) ?(?:\((\w+)\))?$/.exec(right);
  const withTests = from.startsWith("tests too");
  return {
    name,
    from: withTests ? sideOf(from.slice("tests too".length)) : sideOf(from, [TESTS]),
    to: { ...sideOf(to), ...(kind && KINDS[kind]) },
  };
}

/** One side of an arrow: paths, and those that are left out. */
function sideOf(text, excused = []) {
  const [paths, left = ""] = text.split(/ but |^but /);
  const words = (part) => part.split(" ").filter(Boolean);
  const path = words(paths);
  const pathNot = [...words(left), ...excused];
  return { ...(path.length > 0 && { path }), ...(pathNot.length > 0 && { pathNot }) };
}
