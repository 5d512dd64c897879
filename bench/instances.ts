import { holdToShare } from "./core-share";
import type { LoadResult } from "./load-result";
import { startServer } from "./processes";
import type { Row } from "./report";
import { Balancer } from "./rolling/balancer";
import type { Scenario } from "./scenario";

/** Of a core, for each instance: two of them, nginx, PostgreSQL and the load then fit on two cores. */
const SHARE = 0.25;
const CONNECTIONS = 50;

export const instanceRows = (): { row: Row; scenario: Scenario }[] => [
  {
    row: {
      name: "read a resource, two instances behind nginx",
      ...{ goal: 1.6, p99Goal: null, ours: [], peer: [], next: [] },
    },
    scenario: { kind: "read" },
  },
];

type Ports = { instances: [number, number]; both: number; one: number };

/**
 * Loads two instances of one database behind nginx and, in turn, one alone behind another nginx. Each instance has the
 * same share of a core; without it they would compete for the load's own cores, and the row is left out.
 */
export async function loadInstances(
  rows: { row: Row; scenario: Scenario }[],
  rounds: number,
  {
    command,
    args,
    env,
    ports,
    load,
  }: {
    command: string;
    args: string[];
    env: Record<string, string>;
    ports: Ports;
    load: (port: number, connections: number, scenario: Scenario) => Promise<LoadResult>;
  },
): Promise<boolean> {
  const start = (port: number) =>
    startServer(command, args, { ...env, TRUST_PROXY: "1", PORT: String(port) }, /^READY/);
  const servers = await Promise.all(ports.instances.map(start));
  const held = servers.map(({ pid }) => holdToShare(pid, SHARE));
  const [both, one] = [new Balancer(), new Balancer()];
  const [first, second] = ports.instances;
  await both.start(ports.both, [first, second]);
  await one.start(ports.one, [first, first]);
  if (held.every(Boolean)) {
    for (const { scenario } of rows) await load(ports.both, CONNECTIONS, scenario);
    for (let round = 1; round <= rounds; round++) {
      console.log(`Two instances, round ${round} of ${rounds}`);
      for (const { row, scenario } of rows) {
        row.ours.push(await load(ports.both, CONNECTIONS, scenario));
        row.peer.push(await load(ports.one, CONNECTIONS, scenario));
      }
    }
  }
  for (const stop of [both, one, ...servers]) await stop.stop();
  return held.every(Boolean);
}
