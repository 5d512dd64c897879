import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import {
  instantsOf,
  type Moment,
  momentsNear,
  openOracle,
  type Oracle,
  wallsOf,
  ZONES,
} from "@/testing/oracles/zones";
import { boundaryInstant, resolveLocal, toLocal } from "./time";

/** The share of all days in all zones that must be comparable, whichever releases of the data are installed. */
const LEAST_SHARE = 0.95;

let oracle: Oracle;
beforeAll(async () => {
  oracle = await openOracle();
});

/** Checks a property over thousands of moments with only a few queries to the oracle. */
async function holds(property: (moments: Moment[]) => Promise<unknown[]>) {
  const seed = Math.trunc(Math.random() * 2 ** 31);
  const wrong = await property(fc.sample(momentsNear(oracle), { numRuns: 20_000, seed }));
  expect({ seed, count: wrong.length, wrong: wrong.slice(0, 5) }).toEqual({
    seed,
    count: 0,
    wrong: [],
  });
}

/** Returns an instant's UTC digits as a wall clock of the zone, which includes skipped and repeated times. */
const asWall = ({ zone, at }: Moment) => ({ zone, local: new Date(at).toISOString().slice(0, 19) });
const later = (local: string, seconds: number) =>
  new Date(Date.parse(`${local}Z`) + seconds * 1000).toISOString().slice(0, 19);

describe("wall clock and instant, compared with PostgreSQL", () => {
  test("most of the many zones change their clocks", () => {
    const { changes } = oracle;
    expect(new Set(ZONES).size).toBeGreaterThanOrEqual(40);
    expect(new Set(changes.map(({ zone }) => zone)).size).toBeGreaterThanOrEqual(40);
    expect(changes.length).toBeGreaterThan(1000);
  });

  test("the differences between Node's and PostgreSQL's zone data are listed, and few", () => {
    for (const left of oracle.leftOut) process.stdout.write(`Not compared: ${left}\n`);
    expect(oracle.share).toBeGreaterThanOrEqual(LEAST_SHARE);
  });

  test("an instant's wall clock is the same in both", async () => {
    await holds(async (moments) => {
      const walls = await wallsOf(moments);
      return moments
        .map((moment, i) => ({
          ...moment,
          ours: toLocal(moment.at, moment.zone),
          theirs: walls[i],
        }))
        .filter(({ ours, theirs }) => ours !== theirs);
    });
  });

  test("each wall-clock time has the instants at which clocks show it: one, two selected by fold, or none", async () => {
    const seen = { 0: 0, 1: 0, 2: 0 };
    await holds(async (moments) => {
      const walls = moments.map(asWall);
      const instants = await instantsOf(walls);
      const wrong: unknown[] = [];
      const skipped: { zone: string; local: string; next: string }[] = [];
      for (const [i, { zone, local }] of walls.entries()) {
        const [first, second] = instants[i] ?? [];
        const [open, zero, one] = [undefined, 0 as const, 1 as const].map((fold) =>
          resolveLocal(local, zone, fold),
        );
        seen[(instants[i]?.length ?? 0) as keyof typeof seen] += 1;
        const expected =
          second !== undefined
            ? [{ ok: false, reason: "ambiguous" }, at(first), at(second)]
            : first !== undefined
              ? [at(first), at(first), at(first)]
              : null;
        if (expected) {
          if (JSON.stringify(expected) !== JSON.stringify([open, zero, one]))
            wrong.push({ zone, local, expected, ours: [open, zero, one] });
        } else if (!open || open.ok || open.reason !== "nonexistent") {
          wrong.push({ zone, local, expected: "nonexistent", ours: open });
        } else {
          if (JSON.stringify([open, open]) !== JSON.stringify([zero, one]))
            wrong.push({ zone, local, fold: [zero, one] });
          skipped.push({ zone, local, next: open.next_valid_local });
        }
      }
      // The next valid time exists, comes later, and the second before it doesn't exist.
      const next = skipped.map(({ zone, next: local }) => ({ zone, local }));
      const last = next.map(({ zone, local }) => ({ zone, local: later(local, -1) }));
      const [there, gone] = [await instantsOf(next), await instantsOf(last)];
      skipped.forEach((one, i) => {
        if (there[i]?.length !== 1 || gone[i]?.length !== 0 || one.next <= one.local)
          wrong.push(one);
      });
      return wrong;
    });
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
  });

  test("a rule's boundary is the first instant at which the clocks show it or, if skipped, the end of the gap", async () => {
    await holds(async (moments) => {
      const walls = moments.map(asWall);
      const instants = await instantsOf(walls);
      const ours = walls.map(({ zone, local }) => boundaryInstant(local, zone));
      const [on, before] = [0, 1000].map((less) =>
        wallsOf(walls.map(({ zone }, i) => ({ zone, at: (ours[i] ?? 0) - less }))),
      );
      const [shown, shownBefore] = [await on, await before];
      return walls.flatMap(({ zone, local }, i) => {
        const [first] = instants[i] ?? [];
        const right =
          first !== undefined
            ? ours[i] === first
            : (shown?.[i] ?? "") > local && (shownBefore?.[i] ?? "~") < local;
        return right ? [] : [{ zone, local, ours: ours[i], first, shown: shown?.[i] }];
      });
    });
  });
});

const at = (instant: number | undefined) => ({ ok: true, at: instant });
