import pg from "pg";
import { createPublicFetch } from "./browser/public-fetch";
import { type Credentials, endpointOf } from "./core/credentials";
import { startDelivery } from "./core/delivery";
import { Faults } from "./core/faults";
import { forgetOldKeys } from "./core/idempotency";
import { createRouter } from "./core/router";
import { listen } from "./core/server";
import { type OpenStore, Store } from "./core/store";
import { routes } from "./resources";

/**
 * The sandbox processor: a small server that speaks the part of Stripe's API that the product uses, with its
 * state in PostgreSQL, so that a fresh machine takes test payments without keys or network.
 */

export interface SandboxOptions {
  databaseUrl: string;
  credentials: Credentials;
  /** The installation's address for members. */
  baseUrl: string;
  /** The address that receives webhooks, or null for none. */
  webhookUrl: string | null;
  /** False where nothing answers at that address: the other processes of the installation send the webhooks. */
  sends?: boolean;
  /** Raises if the sandbox must not run; called before it accepts any request. */
  mayStart?: (pool: pg.Pool) => Promise<void>;
  onError: (error: unknown, requestId?: string) => void;
}

export interface Sandbox {
  host: string;
  port: number;
  /** Answers browsers' requests; mounted under `/sandbox`. */
  publicFetch: (request: Request) => Promise<Response>;
  /** For tests in the same process. */
  faults: Faults;
  stop: () => Promise<void>;
}

const HOUR_MS = 3_600_000;

/** Starts the sandbox on a free port of 127.0.0.1. Raises the errors of `mayStart`. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { credentials, baseUrl, onError } = options;
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: 6,
    allowExitOnIdle: true,
  });
  // A broken idle connection is replaced at its next use; one in use fails its query. Without listeners either
  // would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await options.mayStart?.(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const faults = new Faults();
  const endpoint = endpointOf(credentials);
  const openStore: OpenStore = (db, account) =>
    new Store(db, account, options.webhookUrl === null ? null : endpoint);
  const delivery = startDelivery({
    pool,
    url: options.sends === false ? null : options.webhookUrl,
    endpoint,
    secret: credentials.webhookSecret,
    faults,
    onError,
  });
  const onChange = delivery.wake;
  const handle = createRouter({ pool, openStore, routes, credentials, onChange, onError });
  const tidy = () => void forgetOldKeys(pool).catch(onError);
  tidy();
  const timer = setInterval(tidy, HOUR_MS).unref();
  const server = await listen(handle, faults);
  return {
    host: server.host,
    port: server.port,
    publicFetch: createPublicFetch({
      pool,
      openStore,
      handle,
      publishableKey: credentials.publishableKey,
      baseUrl,
      onChange,
    }),
    faults,
    stop: async () => {
      clearInterval(timer);
      await server.close();
      await delivery.stop();
      await pool.end();
    },
  };
}
