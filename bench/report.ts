import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { failuresOf, type LoadResult } from "./load-result";
import type { Options } from "./options";

/** One row's comparison, with all its rounds. */
export type Row = {
  name: string;
  goal: number | null;
  p99Goal: number | null;
  ours: LoadResult[];
  peer: LoadResult[];
  next: LoadResult[];
};

const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const figures = (rounds: LoadResult[]) =>
  rounds.length === 0
    ? null
    : {
        per_second: Math.round(median(rounds.map((r) => r.perSecond))),
        p50_ms: +median(rounds.map((r) => r.p50)).toFixed(2),
        p99_ms: +median(rounds.map((r) => r.p99)).toFixed(2),
        cpu_ms: rounds.some((r) => r.cpu === undefined)
          ? null
          : +median(rounds.map((r) => r.cpu ?? 0)).toFixed(3),
      };

/**
 * Returns medians of the rounds; the ratio is that of each round's pair, which ran side by side.
 */
export function toFigures(row: Row) {
  const pairs = row.ours.map((ours, i) => ({ ours, peer: row.peer[i] ?? ours }));
  return {
    name: row.name,
    ours: figures(row.ours),
    peer: figures(row.peer),
    next_door: figures(row.next),
    ratio: +median(pairs.map(({ ours, peer }) => ours.perSecond / peer.perSecond)).toFixed(2),
    goal: row.goal,
    p99_ratio: +median(pairs.map(({ ours, peer }) => ours.p99 / peer.p99)).toFixed(2),
    p99_goal: row.p99Goal,
    failures: [...row.ours, ...row.peer, ...row.next].flatMap(failuresOf),
  };
}

export type Figures = ReturnType<typeof toFigures>;

export function printTable(rows: Figures[], holdPeer: string): void {
  console.log(
    `\nRequests a second (p99 in ms, CPU of the server's process in ms); medians of the rounds.`,
  );
  console.log(
    `Peer of reads and slots: node:http + pg by hand, or FastAPI + SQLAlchemy + asyncpg where the row says so. Peer of holds: ${holdPeer}. Peer of the checkout: its own calls alone. Members: a million; their peer: ours with 10 thousand. Slots-growth and console-growth: a million bookings; their peer: ours with a thousand.\n`,
  );
  const cell = (f: Figures["ours"]) =>
    f ? `${f.per_second} (${f.p99_ms}, ${f.cpu_ms ?? "–"})` : "–";
  const verdict = (f: Figures) => {
    if (f.failures.length > 0) return `INVALID: ${f.failures.join(", ")}`;
    if (f.goal === null) return "";
    return `≥ ${f.goal} ${f.ratio >= f.goal ? "met" : "MISSED"}`;
  };
  const lines = [
    ["", "ours", "peer", "through Next", "ratio", "goal", "p99 ratio"],
    ...rows.map((f) => [
      f.name,
      cell(f.ours),
      cell(f.peer),
      cell(f.next_door),
      f.ratio.toFixed(2),
      verdict(f),
      f.p99_ratio.toFixed(2) +
        (f.p99_goal ? ` (≤ ${f.p99_goal} ${f.p99_ratio <= f.p99_goal ? "met" : "MISSED"})` : ""),
    ]),
  ];
  const widths = lines[0]?.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  for (const line of lines) {
    console.log(line.map((text, i) => text.padEnd(widths?.[i] ?? 0)).join("  "));
  }
}

/** Writes a run as bench/results/latest.json, with everything that a reader needs to judge it. */
export function writeResults(rows: Figures[], options: Options, holdPeer: string): void {
  const file = path.resolve(import.meta.dirname, "results/latest.json");
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const { bookings, rounds, seconds } = options;
  const machine = {
    node: process.version,
    cores: os.availableParallelism(),
    cpu: os.cpus()[0]?.model.trim(),
    load_average: os.loadavg().map((load) => +load.toFixed(2)),
  };
  const written = {
    date: new Date().toISOString(),
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim(),
    machine,
    bookings,
    rounds,
    seconds,
    hold_peer: holdPeer,
    rows,
  };
  fs.writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`);
}
