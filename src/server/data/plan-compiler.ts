import v8 from "node:v8";

/** More than any installation's queries ever use up; the flag's type ends a little above. */
const NEVER = 2_000_000_000;

/**
 * Keeps V8 from optimizing Prisma's query compiler, which is WebAssembly. Each kind of query is compiled once, and its
 * plan kept: optimizing the compiler takes over a second of processor time at each start and 80 MB that the process
 * never gives back, to save a few milliseconds for kinds of queries that nobody has asked yet. To be called before the
 * first query; a Node.js that does not know the setting ignores it.
 */
export function keepPlanCompilerPlain(): void {
  v8.setFlagsFromString(`--wasm-tiering-budget=${NEVER}`);
}
