import type { PassCheck } from "@/features/access/pass-checks/schema";
import { Broken, Refused } from "./door-client";
import type { QueuedScan } from "./decide-offline";

/**
 * After this many tries that failed on the server, a scan is set aside, so that others get their
 * turn.
 */
const TRIES = 3;
/** The longest delay with which the server accepts a scan. */
const LATEST_MS = 7 * 24 * 3600_000;

/**
 * A scan that the server refuses, with the reason as a code: for staff to see, since no log has it.
 */
export type SetAside = QueuedScan & { why: string };
/** Outcomes of scans sent late, since somebody last confirmed seeing them. */
export type Told = { duplicates: number; refused: number };

export type QueueState = {
  /** Oldest first. */
  waiting: QueuedScan[];
  aside: SetAside[];
  /** Scans that the server knows and the list does not yet. */
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

/**
 * Returns the queue of scans to send. It is the source: React and the phone's storage hold copies.
 */
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

  /** Records the server's answer to a scan. */
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
    // It may have been undone while it was on its way.
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
    /** A new list contains the scans before it. */
    forgetBefore: (instant: string) =>
      change({ recent: state.recent.filter(({ scanned_at }) => scanned_at >= instant) }),
    seen: () => change({ told: EMPTY.told, aside: state.aside.filter(isOther) }),
    /** Drops the scans of the current organization. */
    drop: () =>
      change({
        ...EMPTY,
        waiting: state.waiting.filter(isOther),
        aside: state.aside.filter(isOther),
      }),
    /**
     * Switches to the organization that owns the door now. Scans made at another organization's are
     * neither sent nor shown here: they wait until the phone is theirs again, for as long as they
     * would be accepted there.
     */
    serve: (organization_id: string, at: string) => {
      if (owner === organization_id) return;
      owner = organization_id;
      const oldest = new Date(Date.parse(at) - LATEST_MS).toISOString();
      const counts = (scan: QueuedScan) => isOwn(scan) || scan.scanned_at > oldest;
      return change({ waiting: state.waiting.filter(counts), aside: state.aside.filter(counts) });
    },
    /** Another tab has taken over: the stored queue is now its own. */
    stop: () => {
      stopped = true;
    },
    /**
     * Sends the waiting scans to the current organization, oldest first, one at a time: the order
     * decides who was first. Ends early when the server fails; raises NoConnection and NotPaired, and
     * scans sent until then stay sent.
     */
    tell: () => (telling ??= tellAll().finally(() => (telling = null))),
    /**
     * Undoes a check-in: now if the server knows it, otherwise when it is sent. Raises what `undo`
     * raises.
     */
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
