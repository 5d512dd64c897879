import type { PassCheck } from "@/features/access/pass-checks/schema";
import { Broken, Refused } from "./door-client";
import type { QueuedScan } from "./judge-offline";

/** After so many tries at which the server broke, a scan is set aside, so that others get their turn. */
const TRIES = 3;
/** For so long the server takes scans that are told late. */
const LATEST_MS = 7 * 24 * 3600_000;

/** A scan that the server does not take, and why, as a code: for staff to see, since no log has it. */
export type SetAside = QueuedScan & { why: string };
/** What came of scans that were told late, since somebody last said that they have seen it. */
export type Told = { duplicates: number; refused: number };

export type QueueState = {
  /** Oldest first. */
  waiting: QueuedScan[];
  aside: SetAside[];
  /** What the server knows and the list does not yet. */
  recent: QueuedScan[];
  told: Told;
};
export const EMPTY: QueueState = {
  waiting: [],
  aside: [],
  recent: [],
  told: { duplicates: 0, refused: 0 },
};

export type ScanQueue = ReturnType<typeof makeQueue>;

/** The scans that wait to be told. It is the one that knows: what React shows and the phone keeps are copies. */
export function makeQueue(door: {
  send: (scan: QueuedScan) => Promise<PassCheck>;
  undo: (scan_id: string) => Promise<unknown>;
  keep: (state: QueueState) => Promise<void>;
  changed: (state: QueueState) => void;
}) {
  let state = EMPTY;
  let telling: Promise<void> | null = null;
  const tries = new Map<string, number>();
  const known = new Map<string, string>();

  let owner: string | null = null;
  let stopped = false;
  const isOwn = ({ organization_id }: QueuedScan) => !owner || organization_id === owner;
  const isOther = (scan: QueuedScan) => !isOwn(scan);

  const change = async (part: Partial<QueueState>) => {
    state = { ...state, ...part };
    const { waiting, aside } = state;
    door.changed({ ...state, waiting: waiting.filter(isOwn), aside: aside.filter(isOwn) });
    if (!stopped) await door.keep(state);
  };
  const without = <T extends QueuedScan>(all: T[], id: string) =>
    all.filter(({ client_scan_id }) => client_scan_id !== id);
  const find = (id: string) =>
    state.waiting.find(({ client_scan_id }) => client_scan_id === id) ?? null;

  /** Notes what the server has said to a scan. */
  const note = (scan: QueuedScan, answer: PassCheck) => {
    known.set(scan.client_scan_id, answer.id);
    if (!answer.admitted) return state.recent;
    const { member, booking } = answer;
    const done = {
      ...scan,
      check_in: answer.checked_in,
      ...(member && { member_id: member.id }),
      ...(booking && { booking_id: booking.id }),
    };
    return [...state.recent, done];
  };

  const tellOne = async (scan: QueuedScan) => {
    const id = scan.client_scan_id;
    const answer = await door.send(scan);
    // It may have been taken back while it was on its way.
    const undone = find(id)?.undone === true;
    if (undone && answer.checked_in) await door.undo(answer.id);
    const { duplicates, refused } = state.told;
    const late = !undone && !answer.duplicate && !answer.admitted;
    await change({
      waiting: without(state.waiting, id),
      recent: undone ? state.recent : note(scan, answer),
      told: {
        duplicates: duplicates + (!undone && answer.duplicate ? 1 : 0),
        refused: refused + (late ? 1 : 0),
      },
    });
  };

  const tellAll = async () => {
    for (;;) {
      const one = state.waiting.find(isOwn);
      if (!one || !owner || stopped) return;
      const id = one.client_scan_id;
      try {
        await tellOne(one);
      } catch (error) {
        if (error instanceof Broken) {
          const count = (tries.get(id) ?? 0) + 1;
          tries.set(id, count);
          if (count < TRIES) return;
        } else if (!(error instanceof Refused)) throw error;
        const aside = { ...(find(id) ?? one), why: error.message };
        await change({ waiting: without(state.waiting, id), aside: [...state.aside, aside] });
      }
    }
  };

  return {
    get: () => state,
    restore: (kept: Pick<QueueState, "waiting" | "aside" | "recent">) => change(kept),
    add: (scan: QueuedScan) => change({ waiting: [...state.waiting, scan] }),
    note: (scan: QueuedScan, answer: PassCheck) => change({ recent: note(scan, answer) }),
    /** Of what came before a new list, the list knows. */
    forgetBefore: (instant: string) =>
      change({ recent: state.recent.filter(({ scanned_at }) => scanned_at >= instant) }),
    seen: () => change({ told: EMPTY.told, aside: state.aside.filter(isOther) }),
    /** Of the organization that is served. */
    drop: () =>
      change({
        ...EMPTY,
        waiting: state.waiting.filter(isOther),
        aside: state.aside.filter(isOther),
      }),
    /**
     * Whose door this is now. What was made at another organization's is neither told nor shown here: it
     * waits for when the phone is theirs again, for as long as it would be taken there.
     */
    serve: (organization_id: string, at: string) => {
      if (owner === organization_id) return;
      owner = organization_id;
      const oldest = new Date(Date.parse(at) - LATEST_MS).toISOString();
      const counts = (scan: QueuedScan) => isOwn(scan) || scan.scanned_at > oldest;
      return change({ waiting: state.waiting.filter(counts), aside: state.aside.filter(counts) });
    },
    /** Another tab has taken over: what is kept is its own. */
    stop: () => {
      stopped = true;
    },
    /**
     * Tells those who are served what waits, oldest first, one at a time: the order decides who was first. Ends early where the
     * server breaks; raises NoContact and NotPaired, and what was told until then stays told.
     */
    tell: () => (telling ??= tellAll().finally(() => (telling = null))),
    /** Takes a check-in back: now if the server knows of it, or else when it is told. Raises what `undo` raises. */
    takeBack: async (id: string) => {
      if (find(id)) {
        const waiting = state.waiting.map((scan) =>
          scan.client_scan_id === id ? { ...scan, undone: true } : scan,
        );
        return change({ waiting });
      }
      const scan_id = known.get(id);
      if (scan_id === undefined) throw new Refused("refused");
      await door.undo(scan_id);
      return change({ recent: without(state.recent, id) });
    },
  };
}
