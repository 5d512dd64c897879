import { beforeEach, describe, expect, it } from "vitest";
import type { PassCheck } from "@/features/access/pass-checks/schema";
import { Broken, NoConnection, Refused } from "./door-client";
import type { QueuedScan } from "./decide-offline";
import { makeQueue, type QueueState } from "./scan-queue";

const scan = (client_scan_id: string): QueuedScan => ({
  client_scan_id,
  organization_id: "org_ours",
  scanned_at: "2026-11-24T10:00:00.000Z",
  short_id: "ABCD2345",
  direction: "in",
  check_in: true,
});
const answered = (id: string, change: Partial<PassCheck> = {}) =>
  ({ id, admitted: true, checked_in: true, duplicate: false, ...change }) as PassCheck;

/** The server's response to a scan: an answer, or this failure. */
let server: (scan: QueuedScan) => Promise<PassCheck>;
let sent: string[];
let undone: string[];
let kept: QueueState;
let shown: QueueState;
const queueOf = async (...ids: string[]) => {
  const queue = makeQueue({
    send: (one) => {
      sent.push(one.client_scan_id);
      return server(one);
    },
    undo: async (id) => undone.push(id),
    keep: async (state) => void (kept = state),
    changed: (state) => (shown = state),
  });
  await queue.serve("org_ours", "2026-11-24T10:00:00.000Z");
  for (const id of ids) await queue.add(scan(id));
  return queue;
};
const idsOf = (scans: QueuedScan[]) => scans.map(({ client_scan_id }) => client_scan_id);

beforeEach(() => {
  [sent, undone] = [[], []];
  server = async ({ client_scan_id }) => answered(`scn_${client_scan_id}`);
});

describe("scans that wait to be sent", () => {
  it("are sent in their order, once, also when two calls come at the same time", async () => {
    const queue = await queueOf("a", "b");
    await Promise.all([queue.tell(), queue.tell()]);
    expect(sent).toEqual(["a", "b"]);
    expect(kept.waiting).toEqual([]);
  });

  it("keep waiting offline, and a new one is not lost meanwhile", async () => {
    const queue = await queueOf("a", "b");
    server = async () => {
      await queue.add(scan("c"));
      throw new NoConnection();
    };
    await expect(queue.tell()).rejects.toThrow(NoConnection);
    expect(idsOf(kept.waiting)).toEqual(["a", "b", "c"]);
  });

  it("are set aside where the server breaks at them, so that the next have their turn", async () => {
    const queue = await queueOf("a", "b");
    server = async ({ client_scan_id }) => {
      if (client_scan_id === "a") throw new Broken("broken");
      return answered("scn_b");
    };
    await queue.tell();
    await queue.tell();
    expect(idsOf(kept.waiting)).toEqual(["a", "b"]);
    await queue.tell();
    expect(sent).toEqual(["a", "a", "a", "b"]);
    expect(kept.aside).toMatchObject([{ client_scan_id: "a", why: "broken" }]);
  });

  it("are kept for staff to read where the server refuses them", async () => {
    const queue = await queueOf("a", "b");
    server = async ({ client_scan_id }) => {
      if (client_scan_id === "a") throw new Refused("place_not_allowed");
      return answered("scn_b", { admitted: false, checked_in: false });
    };
    await queue.tell();
    expect(kept.aside).toMatchObject([{ why: "place_not_allowed" }]);
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

describe("scans of a phone that another organization has paired since", () => {
  it("are neither sent nor shown there, and wait until the phone is paired at home again", async () => {
    const queue = await queueOf("a");
    await queue.serve("org_theirs", "2026-11-24T11:00:00.000Z");
    await queue.add({ ...scan("b"), organization_id: "org_theirs" });
    expect(idsOf(shown.waiting)).toEqual(["b"]);
    await queue.tell();
    await queue.drop();
    await queue.seen();
    expect([sent, idsOf(kept.waiting)]).toEqual([["b"], ["a"]]);
    await queue.serve("org_ours", "2026-11-24T12:00:00.000Z");
    await queue.tell();
    expect([sent, kept.waiting]).toEqual([["b", "a"], []]);
  });

  it("are forgotten once nobody would take them any more, unlike those of their own", async () => {
    const queue = await queueOf("a");
    const late = "2026-12-01T10:00:00.001Z";
    await queue.serve("org_third", "2026-11-24T11:00:00.000Z");
    await queue.serve("org_ours", late);
    expect(idsOf(kept.waiting)).toEqual(["a"]);
    await queue.serve("org_theirs", late);
    expect(kept.waiting).toEqual([]);
  });

  it("are not sent before the phone's organization is known", async () => {
    const queue = makeQueue({
      send: (one) => server(one),
      undo: async () => undefined,
      keep: async (state) => void (kept = state),
      changed: () => undefined,
    });
    await queue.restore({ waiting: [scan("a")], aside: [], recent: [] });
    await queue.tell();
    expect(idsOf(kept.waiting)).toEqual(["a"]);
  });
});

describe("a scanner that another tab has taken over", () => {
  it("sends nothing more, and leaves the stored queue to the other", async () => {
    const queue = await queueOf("a", "b");
    server = async ({ client_scan_id }) => {
      queue.stop();
      return answered(`scn_${client_scan_id}`);
    };
    const before = kept;
    await queue.tell();
    expect(sent).toEqual(["a"]);
    expect(kept).toBe(before);
  });
});

describe("a check-in that is undone", () => {
  it("is sent and undone at the server, whether or not the server knew it", async () => {
    const queue = await queueOf("a");
    await queue.takeBack("a");
    expect(undone).toEqual([]);
    await queue.tell();
    expect([sent, undone]).toEqual([["a"], ["scn_a"]]);
    expect(kept).toMatchObject({ waiting: [], recent: [], told: { refused: 0 } });
  });

  it("is undone at the server when it is on its way, or was sent already", async () => {
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
