import pg from "pg";
import { type EndSpan, tracing } from "@/server/observe/tracing-here";

type Callback = (...outcome: unknown[]) => unknown;
/** A query with its own side of the protocol: `pg.Query`, cursors, COPY streams. */
type Submittable = { submit: Callback; handleReadyForQuery: Callback; handleError: Callback };
/** `pooled`: a pooler in front gives each transaction another connection, so that no statement is prepared. */
type Config = pg.ClientConfig & { pooled?: boolean };

/**
 * A connection to PostgreSQL for a shared pool.
 *
 * It runs one query at a time; the others wait here in their order: Prisma asks
 * for the children of an `include` side by side on the one connection of a transaction, which pg 8 deprecates
 * and pg 9 forbids (prisma/orm#29646). It costs nothing: pg too sends a query only when the one before is done.
 *
 * Its session is in UTC, whatever server, database or role are set to: Prisma's adapter writes instants
 * without an offset and reads over the one it is given, and a day in SQL's arithmetic then has 24 hours.
 */
class OneQueryClient extends pg.Client {
  readonly #pooled: boolean;
  readonly #waiting: (() => void)[] = [];
  #busy = false;

  constructor(config?: string | Config) {
    super(config);
    this.#pooled = typeof config === "object" && config.pooled === true;
  }

  /** Queries as `pg.Client` does, in each of its forms: promise, callback, submittable. */
  override query(query: unknown, values?: unknown, callback?: unknown): never {
    return this.#inTurn(query, values, callback) as never;
  }

  /** Returns the settings that the session begins with. Poolers pass this one on; they may refuse `options`. */
  getStartupConf(): object {
    const parent = pg.Client.prototype as unknown as { getStartupConf(): object };
    return { ...parent.getStartupConf.call(this), TimeZone: "UTC" };
  }

  #inTurn(query: unknown, values: unknown, callback: unknown): unknown {
    // The driver refuses it at once.
    if (query === null || query === undefined) return this.#ask(query);
    const end = beginSpan(query);
    if (isSubmittable(query)) {
      const next = this.#nextOnce();
      query.handleReadyForQuery = heardBy(next, query, query.handleReadyForQuery);
      query.handleError = heardBy(next, query, query.handleError);
      end?.();
    } else if (typeof values === "function") {
      values = heardBy(this.#nextOnce(), undefined, endedBy(end, values as Callback));
    } else if (typeof callback === "function") {
      callback = heardBy(this.#nextOnce(), undefined, endedBy(end, callback as Callback));
    } else {
      const answer = this.#promise(query, values);
      if (end) answer.then(() => end(), end);
      return answer;
    }
    if (this.#busy) this.#waiting.push(() => this.#ask(query, values, callback));
    else {
      this.#busy = true;
      this.#ask(query, values, callback);
    }
    return isSubmittable(query) ? query : undefined;
  }

  #promise(query: unknown, values: unknown): Promise<unknown> {
    const begin = () => {
      const answer = this.#ask(query, values) as Promise<unknown>;
      answer.then(this.#next, this.#next);
      return answer;
    };
    if (this.#busy) return new Promise((resolve) => this.#waiting.push(() => resolve(begin())));
    this.#busy = true;
    return begin();
  }

  #ask(query: unknown, ...rest: unknown[]): unknown {
    const asked = this.#pooled ? withoutName(query) : query;
    return (super.query as Callback).call(this, asked, ...rest);
  }

  /** Begins the query that has waited longest. */
  readonly #next = () => {
    const begin = this.#waiting.shift();
    if (begin) begin();
    else this.#busy = false;
  };

  /** Returns a `#next` that runs once: the driver ends a query twice if it fails before it is sent. */
  #nextOnce(): () => void {
    let over = false;
    return () => {
      if (!over) this.#next();
      over = true;
    };
  }
}

/** Used like `pg.Client`. */
export const Connection: typeof pg.Client = OneQueryClient;

/** Returns `heard` with a call of `next` before it. */
function heardBy(next: () => void, by: unknown, heard: Callback): Callback {
  return (...outcome) => (next(), heard.apply(by, outcome));
}

function withoutName(query: unknown): unknown {
  const isPlain = typeof query === "object" && query !== null && !isSubmittable(query);
  return isPlain ? { ...query, name: undefined } : query;
}

/** Begins the span of a query, whose text names values by number only; undefined where nothing is traced. */
function beginSpan(query: unknown): EndSpan | undefined {
  const here = tracing();
  if (!here) return undefined;
  const { name, text = "" } =
    typeof query === "string" ? { text: query } : (query as { name?: string; text?: string });
  const said = name ?? text.trimStart().split(/\s/, 1)[0];
  return here.call(`postgresql ${said}`, { "db.system.name": "postgresql", "db.query.text": text });
}

/** Returns the callback of a query, which ends its span first. */
function endedBy(end: EndSpan | undefined, callback: Callback): Callback {
  return end ? (...outcome) => (end(outcome[0] ?? undefined), callback(...outcome)) : callback;
}

function isSubmittable(query: unknown): query is Submittable {
  return typeof (query as Partial<Submittable>).submit === "function";
}
