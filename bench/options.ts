import { parseArgs } from "node:util";

/** The options of one run of the benchmark. */
export type Options = {
  /** Bookings in the table before anything is measured. */
  bookings: number;
  rounds: number;
  /** Measured seconds of one load, and the unmeasured ones before it. */
  seconds: number;
  warmUp: number;
  holdClients: number[];
  /** The peer of holds. */
  holdPeer: "pgbench" | "loader";
  /** Only rows whose names contain this. */
  only: string;
  /** Requests after which memory is measured, instead of everything else; 0 = not. */
  memory: number;
  /** Memberships whose renewals are measured, instead of everything else; 0 = not. */
  renewals: number;
  /** Bookings of the club whose reports are measured, instead of everything else; 0 = not. */
  reports: number;
  /** The directory of that club, filled once and kept; empty = a throw-away one. */
  keep: string;
  ports: { ours: number; peer: number; next: number };
};

/** Reads the command line; `pgbench` is the path of an installed pgbench, or null. */
export function readOptions(pgbench: string | null): Options {
  const { values } = parseArgs({
    options: {
      bookings: { type: "string" },
      rounds: { type: "string" },
      seconds: { type: "string" },
      quick: { type: "boolean", default: false },
      "hold-peer": { type: "string" },
      only: { type: "string", default: "" },
      port: { type: "string", default: "4800" },
      memory: { type: "string", default: "0" },
      renewals: { type: "string", default: "0" },
      reports: { type: "string", default: "0" },
      keep: { type: "string", default: "" },
    },
  });
  const port = Number(values.port);
  const holdPeer = values["hold-peer"] ?? (pgbench ? "pgbench" : "loader");
  if (holdPeer !== "pgbench" && holdPeer !== "loader") {
    throw new Error("--hold-peer is pgbench or loader");
  }
  if (holdPeer === "pgbench" && !pgbench) throw new Error("No pgbench is installed");
  return {
    bookings: Number(values.bookings ?? (values.quick ? 10_000 : 100_000)),
    rounds: Number(values.rounds ?? 3),
    seconds: Number(values.seconds ?? (values.quick ? 1 : 2)),
    warmUp: values.quick ? 0.2 : 0.5,
    holdClients: values.quick ? [50] : [1, 10, 50],
    holdPeer,
    only: values.only,
    memory: Number(values.memory),
    renewals: Number(values.renewals),
    reports: Number(values.reports),
    keep: values.keep,
    ports: { ours: port, peer: port + 1, next: port + 2 },
  };
}
