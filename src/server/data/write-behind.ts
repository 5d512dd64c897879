import { isOutage } from "@/server/http/problem";
import { logger } from "@/server/log";

type Options<Row> = {
  /** Writes some rows together. */
  write: (rows: Row[]) => Promise<unknown>;
  /** The most rows that wait; those that come when it is full are lost. */
  most: number;
  /** The most rows that are written together: a longer list would hold the event loop. */
  batch: number;
  /** Milliseconds between two looks at what waits. */
  every: number;
  /** Is told of rows that were written, and of those that were lost. */
  tell?: (outcome: "written" | "lost", rows: number) => void;
};

export type WriteBehind<Row> = {
  add: (row: Row) => void;
  /** Writes what waits by now. */
  flush: () => Promise<void>;
  /** Takes no more rows and writes those that wait, for at most so many milliseconds. */
  stop: (ms: number) => Promise<void>;
};

/**
 * Collects rows that nobody waits for, and writes them a little later, many at once. While the database is away they
 * wait, up to a bound; a batch that it refuses is lost, so that it keeps back no other.
 */
export function openWriteBehind<Row>(options: Options<Row>): WriteBehind<Row> {
  const { write, most, batch, every, tell } = options;
  let waiting: Row[] = [];
  let writing: Promise<void> | undefined;
  let open = true;
  const lose = (rows: number) => void (rows > 0 && tell?.("lost", rows));

  const writeAll = async () => {
    while (waiting.length > 0) {
      const rows = waiting.splice(0, batch);
      try {
        await write(rows);
        tell?.("written", rows.length);
      } catch (err) {
        logger().warn({ err, rows: rows.length }, "rows were not written");
        if (!isOutage(err)) {
          lose(rows.length);
          continue;
        }
        const room = Math.max(0, most - waiting.length);
        lose(rows.length - Math.min(room, rows.length));
        waiting = [...rows.slice(0, room), ...waiting];
        return;
      }
    }
  };
  const flush = () => (writing ??= writeAll().finally(() => (writing = undefined)));
  const timer = setInterval(() => void flush(), every).unref();

  return {
    add: (row) => {
      if (!open || waiting.length >= most) lose(1);
      else waiting.push(row);
    },
    flush,
    stop: async (ms) => {
      open = false;
      clearInterval(timer);
      let late: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        late = setTimeout(resolve, ms);
      });
      // What is under way may have begun before the last rows came.
      await Promise.race([flush().then(flush), patience]);
      clearTimeout(late);
      lose(waiting.length);
      waiting = [];
    },
  };
}
