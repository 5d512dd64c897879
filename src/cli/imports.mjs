// The part `imports` of npm run lint: holds the files of the working directory to .config/dependency-cruiser.mjs,
// and the nouns of features to standing in an order.
import path from "node:path";
import { cruise, format } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import extractTsConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { upward } from "../../.config/import-rules.mjs";
import { ROOT } from "./steps.mjs";

const options = await extractOptions(path.join(ROOT, ".config/dependency-cruiser.mjs"));
const tsConfig = extractTsConfig("tsconfig.json");
const { output: found } = await cruise(["src"], options, undefined, { tsConfig });

const edges = found.summary.violations.filter(({ rule }) => upward.has(rule.name));
const graph = edgesOfNouns(found.modules);
// Every noun of a cycle finds it; it is reported once, from its first noun.
const cycles = [...graph.keys()]
  .map((noun) => cycleFrom(noun, graph))
  .filter((way) => way && way[0] === way.toSorted()[0])
  .map((way) => way.join(" → "));
const { output, exitCode } = await format(found, { outputType: "err-long" });
if (exitCode > 0) console.log(output);
for (const cycle of cycles)
  console.log(`error folder-cycle: ${cycle}\n    What both need goes into the lower one.`);
console.log(`${edges.length} upward edges, ${cycles.length} folder cycles`);
process.exitCode = exitCode > 0 || cycles.length > 0 ? 1 : 0;

/** Gives the nouns that each noun of features imports from, tests apart: `scheduling/bookings`. */
function edgesOfNouns(modules) {
  const nounOf = (file) => /^src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1];
  const graph = new Map();
  for (const { source, dependencies } of modules) {
    const noun = nounOf(source);
    if (!noun || source.includes(".test.")) continue;
    const to = graph.get(noun) ?? new Set();
    for (const { resolved } of dependencies) to.add(nounOf(resolved) ?? noun);
    graph.set(noun, to);
    to.delete(noun);
  }
  return graph;
}

/** Gives a way from a noun back to itself, or null. */
function cycleFrom(start, graph) {
  const seen = new Set();
  const walk = (at, way) => {
    for (const next of graph.get(at) ?? []) {
      if (next === start) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = walk(next, [...way, next]);
      if (found) return found;
    }
    return null;
  };
  return walk(start, [start]);
}
