import { beforeEach, describe, expect, it } from "vitest";
import type { PassCheck } from "@/features/pass-checks/schema";
import { Broken, NoContact, Refused } from "./door-client";
import type { QueuedScan } from "./judge-offline";
import { makeQueue, type QueueState } from "./scan-queue";

const scan = (client_scan_id: string): QueuedScan => ({
  client_scan_id,
  scanned_at: "2026-11-24T10:00:00.000Z",
  short_id: "ABCD2345",
  direction: "in",
  check_in: true,
});
const answered = (id: string, change: Partial<PassCheck> = {}) =>
  ({ id, admitted: true, checked_in: true, duplicate: false, ...change }) as PassCheck;

/** What the server does with a scan: answers it, or fails with this. */
let server: (scan: QueuedScan) => Promise<PassCheck>;
let sent: string[];
let undone: string[];
let kept: QueueState;
const queueOf = async (...ids: string[]) => {
  const queue = makeQueue({
    send: (one) => {
      sent.push(one.client_scan_id);
      return server(one);
    },
    undo: async (id) => undone.push(id),
    keep: async (state) => void (kept = state),
    changed: () => undefined,
  });
  for (const id of ids) await queue.add(scan(id));
  return queue;
};
const idsOf = (scans: QueuedScan[]) => scans.map(({ client_scan_id }) => client_scan_id);

beforeEach(() => {
  [sent, undone] = [[], []];
  server = async ({ client_scan_id }) => answered(`scn_${client_scan_id}`);
});

describe("scans that wait to be told", () => {
  it("are told in their order, once, also when asked for twice at the same time", async () => {
    const queue = await queueOf("a", "b");
    await Promise.all([queue.tell(), queue.tell()]);
    expect(sent).toEqual(["a", "b"]);
    expect(kept.waiting).toEqual([]);
  });

  it("wait on without contact, and one that is made meanwhile is not lost", async () => {
    const queue = await queueOf("a", "b");
    server = async () => {
      await queue.add(scan("c"));
      throw new NoContact();
    };
    await expect(queue.tell()).rejects.toThrow(NoContact);
    expect(idsOf(kept.waiting)).toEqual(["a", "b", "c"]);
  });

  it("are set aside where the server breaks at them, so that the next have their turn", async () => {
    const queue = await queueOf("a", "b");
    server = async ({ client_scan_id }) => {
      if (client_scan_id === "a") throw new Broken("The server failed at it.");
      return answered("scn_b");
    };
    await queue.tell();
    await queue.tell();
    expect(idsOf(kept.waiting)).toEqual(["a", "b"]);
    await queue.tell();
    expect(sent).toEqual(["a", "a", "a", "b"]);
    expect(kept.aside).toMatchObject([{ client_scan_id: "a", why: "The server failed at it." }]);
  });

  it("are kept for staff to read where the server refuses them", async () => {
    const queue = await queueOf("a", "b");
    server = async ({ client_scan_id }) => {
      if (client_scan_id === "a") throw new Refused("This scanner is for other places.");
      return answered("scn_b", { admitted: false, checked_in: false });
    };
    await queue.tell();
    expect(kept.aside).toMatchObject([{ why: "This scanner is for other places." }]);
    expect(kept.told).toEqual({ duplicates: 0, refused: 1 });
    await queue.seen();
    expect(kept).toMatchObject({ aside: [], told: { refused: 0 } });
  });

  it("are known until a list knows them", async () => {
    const queue = await queueOf("a");
    await queue.tell();
    expect(idsOf(kept.recent)).toEqual(["a"]);
    await queue.forgetBefore("2026-11-24T10:00:00.000Z");
    expect(idsOf(kept.recent)).toEqual(["a"]);
    await queue.forgetBefore("2026-11-24T10:00:00.001Z");
    expect(kept.recent).toEqual([]);
  });
});

describe("a check-in that is taken back", () => {
  it("is told and taken back at the server, whatever the server knew of it", async () => {
    const queue = await queueOf("a");
    await queue.takeBack("a");
    expect(undone).toEqual([]);
    await queue.tell();
    expect([sent, undone]).toEqual([["a"], ["scn_a"]]);
    expect(kept).toMatchObject({ waiting: [], recent: [], told: { refused: 0 } });
  });

  it("is taken back at the server where it is on its way, or was told already", async () => {
    const queue = await queueOf("a", "b");
    server = async ({ client_scan_id }) => {
      if (client_scan_id === "a") await queue.takeBack("a");
      return answered(`scn_${client_scan_id}`);
    };
    await queue.tell();
    expect(undone).toEqual(["scn_a"]);
    await queue.takeBack("b");
    expect(undone).toEqual(["scn_a", "scn_b"]);
  });
});
