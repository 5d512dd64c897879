import type { Span } from "./clock";

/** What is packed: how long it stands, and how many lanes it would like. */
export type Packable = Span & { quantity: number };

/** Where it stands among its neighbours: lanes `lane` to `lane + width` of `lanes`. */
export type Placed<B> = { block: B; lane: number; width: number; lanes: number };

/** More at once than can be told apart: drawn as one band of how full it is. */
export type Crowd<B> = Span & { blocks: B[]; steps: (Span & { taken: number })[] };

/** Side by side, no more than these can be read. */
const MOST_LANES = 6;

/**
 * Packs blocks side by side, so that none overlaps another: greedily, by start, each into the first lanes that are
 * free. A block is as wide as the places that it takes, where that fits; else each takes one lane. Neighbours that
 * would need more than six lanes become a crowd.
 */
export function packBlocks<B extends Packable>(
  blocks: readonly B[],
): { placed: Placed<B>[]; crowds: Crowd<B>[] } {
  const placed: Placed<B>[] = [];
  const crowds: Crowd<B>[] = [];
  for (const group of groupsOf(blocks)) {
    const wide = lanesFor(group, ({ quantity }) => Math.max(1, quantity));
    const packed = wide.lanes <= MOST_LANES ? wide : lanesFor(group, () => 1);
    if (packed.lanes <= MOST_LANES) placed.push(...packed.placed);
    else crowds.push(crowdOf(group));
  }
  return { placed, crowds };
}

/** Splits blocks into groups that touch no other: those of a group overlap one another in a chain. */
function groupsOf<B extends Packable>(blocks: readonly B[]): B[][] {
  const groups: B[][] = [];
  let end = -Infinity;
  for (const block of blocks.toSorted((a, b) => a.from - b.from || b.until - a.until)) {
    if (block.from >= end) groups.push([]);
    groups.at(-1)?.push(block);
    end = Math.max(end, block.until);
  }
  return groups;
}

function lanesFor<B extends Packable>(group: readonly B[], widthOf: (block: B) => number) {
  /** Until when each lane is taken. */
  const taken: number[] = [];
  const found = group.map((block) => {
    const width = widthOf(block);
    let lane = 0;
    while (taken.slice(lane, lane + width).some((until) => until > block.from)) lane += 1;
    for (let at = lane; at < lane + width; at += 1) taken[at] = block.until;
    return { block, lane, width };
  });
  const lanes = taken.length;
  return { lanes, placed: found.map((one): Placed<B> => ({ ...one, lanes })) };
}

function crowdOf<B extends Packable>(blocks: B[]): Crowd<B> {
  const from = Math.min(...blocks.map((block) => block.from));
  const until = Math.max(...blocks.map((block) => block.until));
  const edges = [...new Set(blocks.flatMap((block) => [block.from, block.until]))];
  const sorted = edges.toSorted((a, b) => a - b);
  const steps = sorted.slice(1).map((end, index) => {
    const start = sorted[index] ?? from;
    const during = blocks.filter((block) => block.from < end && block.until > start);
    return { from: start, until: end, taken: during.reduce((sum, one) => sum + one.quantity, 0) };
  });
  return { from, until, blocks, steps: joined(steps) };
}

/** Joins neighbours that are equally full. */
function joined<S extends Span & { taken: number }>(steps: S[]): S[] {
  const result: S[] = [];
  for (const step of steps) {
    const last = result.at(-1);
    if (last && last.taken === step.taken && last.until === step.from) last.until = step.until;
    else result.push({ ...step });
  }
  return result;
}
