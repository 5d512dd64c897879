import type { LoadResult } from "./load-result";
import type { Row } from "./report";
import type { Scenario } from "./scenario";

export type PythonRow = { row: Row; scenario: Scenario };

/** Connections of either load. */
const CONNECTIONS = 50;

/** What FastAPI, SQLAlchemy's mapper and asyncpg are compared in, with the ratio that we hold ourselves to. */
export function pythonRows(monday: string): PythonRow[] {
  const row = (name: string, goal: number, scenario: Scenario) => ({
    row: { name: `${name}, against FastAPI`, goal, p99Goal: null, ours: [], peer: [], next: [] },
    scenario,
  });
  return [
    row("read a resource", 5, { kind: "read" }),
    row("slots of a week", 15, { kind: "slots", monday }),
    row("hold, 1,000 resources", 4, { kind: "hold", monday, hotCourt: null }),
  ];
}

/** Loads both in turn, in each round; `clear` takes away what an earlier load held. */
export async function loadPython(
  rows: PythonRow[],
  rounds: number,
  {
    load,
    clear,
    ports,
  }: {
    load: (port: number, connections: number, scenario: Scenario) => Promise<LoadResult>;
    clear: () => Promise<void>;
    ports: { ours: number; python: number };
  },
): Promise<void> {
  // First-use compiling and planning are no part of a round.
  for (const { scenario } of rows)
    for (const port of [ports.ours, ports.python]) await load(port, CONNECTIONS, scenario);
  for (let round = 1; round <= rounds; round++) {
    console.log(`FastAPI, round ${round} of ${rounds}`);
    for (const { row, scenario } of rows) {
      await clear();
      row.ours.push(await load(ports.ours, CONNECTIONS, scenario));
      await clear();
      row.peer.push(await load(ports.python, CONNECTIONS, scenario));
    }
  }
}
