import { AsyncResource } from "node:async_hooks";
import pg from "pg";
import { tracing } from "@/server/observe/tracing-here";
import { Connection } from "./connection";
import { assertServer, type Hosts, readHosts, WrongServer } from "./hosts";

/** How long a request waits for a connection: for one that is given back, or for a server that answers. */
const CONNECT_MS = 10_000;
const AGAIN_MS = 100;

type Callback = (error: Error | undefined, client: unknown, release: unknown) => void;

/**
 * A pool whose server may be restarted, or another host take over. A request that finds none waits with the rest of the
 * outage's first seconds: nothing of it has been done yet, so nothing is lost. After them it fails at once, so that a
 * long outage does not gather requests that wait.
 */
export class Pool extends pg.Pool {
  readonly #patienceMs: number;
  readonly #hosts: HostList;
  /** Since when no connection could be opened. */
  #downSince: number | undefined;

  constructor(address: string, { max = 20, patienceMs = 0, pooled = false } = {}) {
    const hosts = new HostList(readHosts(address) ?? { urls: [address], wanted: "any" });
    super({
      max,
      pooled,
      connectionTimeoutMillis: CONNECT_MS,
      Client: clientOf(hosts),
      ...(hosts.isChoosy && {
        onConnect: (client: pg.ClientBase) => hosts.check(client as HostedClient),
      }),
    } as pg.PoolConfig);
    this.#patienceMs = patienceMs;
    this.#hosts = hosts;
  }

  /** Connects as `pg.Pool` does, with or without a callback. */
  override connect(callback?: unknown): never {
    if (!callback) {
      const connected = (resolve: (client: unknown) => void, reject: (error: Error) => void) =>
        this.connect(((error, client) => (error ? reject(error) : resolve(client))) as Callback);
      return new Promise(connected) as never;
    }
    // Another's release would go on in its own trace.
    const bound = (tracing() ? AsyncResource.bind(callback as () => void) : callback) as Callback;
    let attempts = 0;
    const attempt = () =>
      (super.connect as (heard: Callback) => void)((error, client, release) => {
        if (!error) this.#downSince = undefined;
        const pause = error ? this.#pauseAfter(error, ++attempts) : null;
        if (pause === null) bound(error, client, release);
        else setTimeout(attempt, pause);
      });
    attempt();
    return undefined as never;
  }

  /** Returns after how many ms it is worth trying again; null if it is not. */
  #pauseAfter(error: Error, attempts: number): number | null {
    if (this.ending || !isAway(error)) return null;
    this.#downSince ??= performance.now();
    if (attempts < this.#hosts.rounds * this.#hosts.length) return 0;
    return performance.now() - this.#downSince < this.#patienceMs ? AGAIN_MS : null;
  }
}

type HostedClient = pg.Client & { at: number };

/** The hosts of an address, and the one that answered last. */
class HostList {
  #at = 0;
  /** Failures in a row. */
  #failures = 0;

  constructor(private readonly hosts: Hosts) {}

  get length(): number {
    return this.hosts.urls.length;
  }

  /** A standby that is only preferred is looked for everywhere first. */
  get rounds(): number {
    return this.hosts.wanted === "prefer-standby" ? 2 : 1;
  }

  get isChoosy(): boolean {
    return this.hosts.wanted !== "any";
  }

  get at(): number {
    return this.#at;
  }

  get url(): string {
    return this.hosts.urls[this.#at] ?? "";
  }

  /** Raises WrongServer for a server that is not wanted, and goes on to the next. */
  async check(client: HostedClient): Promise<void> {
    try {
      await assertServer(client, this.hosts.wanted, { strict: this.#failures < this.length });
      this.#failures = 0;
    } catch (error) {
      this.failed(client.at);
      throw error;
    }
  }

  /** Goes on to the next host, unless another connection's failure has done so. */
  failed(at: number): void {
    this.#failures++;
    if (at === this.#at) this.#at = (at + 1) % this.length;
  }
}

/** Returns the class of a connection to the present host. */
function clientOf(hosts: HostList): typeof pg.Client {
  return class extends Connection {
    readonly at = hosts.at;

    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: hosts.url });
    }

    override connect(callback?: unknown): never {
      const heard = (error?: Error) => {
        if (error) hosts.failed(this.at);
        (callback as (error?: Error) => void)(error);
      };
      return (super.connect as (callback: unknown) => unknown)(
        callback ? heard : undefined,
      ) as never;
    }
  };
}

/** A server that is gone, starts, stops, or is not the one that is meant. */
function isAway(error: Error): boolean {
  const { code = "" } = error as NodeJS.ErrnoException;
  return (
    error instanceof WrongServer ||
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|57P0[123])$/.test(
      code,
    ) ||
    /Connection terminated/.test(error.message)
  );
}
