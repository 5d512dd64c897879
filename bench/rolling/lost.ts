import { getDatabase } from "@/server/data/db";
import type { Sent, Written } from "./traffic";

/** When a process was killed, or sessions of the database were ended: what was under way may be lost. */
export type Death = { at: number };

/** Had no answer, or an answer that tells of our trouble. Refusals (4xx) are none. */
const isLost = ({ status }: Sent) => status === 0 || status >= 500 || status === 409;

/** Under way when something died: in its hands. */
const inHands = ({ at, ended }: Sent, deaths: Death[]) =>
  deaths.some((death) => at <= death.at && ended >= death.at);

/** Sorts what was sent into lost and lost in the hands of what was killed. */
export function judge(sent: Sent[], deaths: Death[]) {
  const lost = sent.filter(isLost);
  const excused = lost.filter((one) => inHands(one, deaths));
  const waits = sent.map(({ at, ended }) => ended - at).sort((a, b) => a - b);
  return {
    requests: sent.length,
    lost: lost.length - excused.length,
    in_hands: excused.length,
    longest_ms: waits.at(-1) ?? 0,
    p50_ms: waits[Math.floor(waits.length / 2)] ?? 0,
    examples: lost
      .filter((one) => !excused.includes(one))
      .slice(0, 8)
      .map(({ status, said, at, ended }) => `${status} ${said} at ${at} after ${ended - at} ms`),
  };
}

/** Returns the faults in what was written: answered and not there, or there twice. */
export async function findWrongWrites(written: Written): Promise<string[]> {
  const rows = await getDatabase().prisma.member.groupBy({
    by: ["name"],
    where: { OR: [{ name: { startsWith: "keyed " } }, { name: { startsWith: "plain " } }] },
    _count: true,
  });
  const there = new Map(rows.map(({ name, _count }) => [name, _count]));
  return [...written].flatMap(([name, status]) => {
    const count = there.get(name) ?? 0;
    if (count > 1) return [`${name} was made ${count} times`];
    return status === 201 && count === 0 ? [`${name} was answered 201 and is not there`] : [];
  });
}
