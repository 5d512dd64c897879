import { setTimeout as sleep } from "node:timers/promises";
import next from "next";
import { serverHandler } from "@/api/entries/server-handler";
import { withOutagePage } from "@/api/entries/outage-page";
import { serveBuiltOpenApi } from "@/api/rest/openapi-text";
import { prepare } from "@/api/startup/prepare";
import { startRequestLog } from "@/api/startup/request-log";
import { startWorker } from "@/api/jobs/worker";
import { endChanges } from "@/api/change-feed";
import { closePayments } from "@/ports/payments";
import { withBuiltFiles } from "@/server/http/built-files";
import { closeDatabase } from "@/server/data/db";
import { closeWindows } from "@/server/http/redis-windows";
import { closeReplica } from "@/server/data/replica";
import { adviseOnSettings, EnvError, getEnv } from "@/server/config/env";
import { WrongSecretKey } from "@/server/config/secret-key-check";
import { type Handle, type Listener, PortRefused } from "@/server/http/listen";
import { listenOnEach } from "@/server/http/listen-on-each";
import { logger, requestLog } from "@/server/log";
import { keepHeapSmall } from "@/server/small-heap";
import { sendConsoleToLog } from "@/server/observe/console-to-log";
import { mapStack } from "@/server/observe/own-stack";
import { serveMetrics } from "@/server/observe/metrics-server";
import { readPageRoutes } from "@/server/observe/page-routes";
import { noteRequest } from "@/server/observe/request";
import { tracing } from "@/server/observe/tracing-here";
import { watchRequests } from "@/server/observe/watch-requests";
import { addressesToListenOn } from "@/server/http/own-machine";
import { insidePath, withPageHeaders } from "@/server/http/page-headers";
import { EmbeddedUnavailable } from "@/server/postgres/binaries";
import type { EmbeddedPostgres } from "@/server/postgres/embedded";
import { MigrationRefused } from "@/server/postgres/apply-migration";
import { adviseRoot } from "@/server/postgres/data-dir";
import { OtherIsolation } from "@/server/postgres/isolation";
import { TransactionPooler } from "@/server/postgres/pooler";
import { provideDatabase, throughOutages } from "@/server/postgres/provide";
import { withoutScripts } from "@/server/http/without-scripts";
import { ZONE_DATA } from "@/server/data/zone-data";

/**
 * Our own server: one process with the REST entries, Next, the job worker and the embedded database.
 * `npm start` runs it, `npm run dev` runs it with --dev.
 */

/** npm forwards a signal that the terminal has already sent: only a later one means "now". */
const SECOND_SIGNAL_MS = 1_000;

const dev = process.argv.includes("--dev");
/**
 * So long requests under way may take; a busy machine needs it. Supervisors usually wait 30 s. In development the
 * browser's reload connection never ends by itself.
 */
const DRAIN_MS = dev ? 500 : 25_000;

const say = (line: string) => console.log(line);

async function start(): Promise<void> {
  const env = getEnv();
  if (!dev) serveBuiltOpenApi(process.cwd());
  let pages: Handle | undefined;
  // Read first: whoever looks at the metrics sees a start, too.
  const metrics = env.METRICS_PORT
    ? await serveMetrics({ port: env.METRICS_PORT, host: env.METRICS_HOST })
    : undefined;
  const leaving = new AbortController();
  const handle = watchRequests(
    { write: env.LOG_REQUESTS ? requestLog() : null },
    serverHandler({
      ...{ dev, role: env.ROLE, pages: () => pages },
      leaving: () => leaving.signal.aborted,
    }),
  );
  const { TLS_CERT: cert, TLS_KEY: key } = env;
  const tls = cert && key ? { cert, key } : undefined;
  const listenNow = () =>
    listenOnEach(addressesToListenOn(env), {
      ...{ port: env.PORT, tls, handle },
      baseUrl: env.BASE_URL,
    });
  // Somebody may watch the start of a single instance; a proxy before several must not send anything to it yet.
  let listener = env.DATABASE_URL && !dev ? undefined : await listenNow();

  const aboutUser = env.DATABASE_URL ? [] : adviseRoot();
  for (const advice of [...adviseOnSettings(), ...aboutUser]) say(advice);

  let embedded: EmbeddedPostgres | null = null;
  let worker: { stop(): Promise<void> } | undefined;
  let requests: { stop(): Promise<void> } | null = null;
  const starting = (async () => {
    const preparing = env.ROLE === "worker" ? undefined : preparePages(listener);
    const patience = { log: say, giveUp: leaving.signal };
    embedded = await provideDatabase(patience);
    if (leaving.signal.aborted) return;
    // The database may go away again at any time.
    const prepared = await throughOutages(() => prepare(leaving.signal), patience);
    if (!prepared) return;
    const toNext = (await preparing) ?? NOTHING;
    const withHeaders = withPageHeaders(
      {
        baseUrl: env.BASE_URL,
        proxies: env.TRUST_PROXY,
        stripe: env.STRIPE_SECRET_KEY !== undefined,
        dev,
      },
      dev ? toNext : withoutScripts(toNext),
    );
    if (env.ROLE !== "web") worker = startWorker();
    if (env.ROLE !== "worker") requests = startRequestLog();
    const routeOf = readPageRoutes(dev ? ".next/dev" : ".next");
    // A development build is never compressed; files left by an earlier build must not be served.
    const withPages = withOutagePage(withHeaders);
    const answer = dev ? withPages : withBuiltFiles(".next/static", withPages);
    // Requests are let in from now on.
    pages = (request, response) => {
      noteRequest({ route: routeOf(insidePath(request)) });
      answer(request, response);
    };
    if (leaving.signal.aborted) return;
    listener ??= await listenNow();
    // Not before: what a start loads stays.
    keepHeapSmall();
    for (const line of prepared.lines) say(line);
    const { pid } = process;
    const postgresPid = embedded?.pid ?? null;
    say(`READY ${JSON.stringify({ port: env.PORT, pid, postgresPid, tzdata: ZONE_DATA })}`);
  })();

  const leave = async () => {
    leaving.abort();
    await starting.catch(() => undefined);
    // Until now the balancer has sent requests here: it looks at /readyz only now and then.
    if (pages && env.DRAIN_DELAY > 0) await sleep(env.DRAIN_DELAY * 1000);
    // Streams never end by themselves; their readers go to another instance.
    endChanges();
    await Promise.all([listener?.drain(DRAIN_MS), worker?.stop()]);
    await requests?.stop();
    await closePayments();
    closeWindows();
    await closeReplica();
    await closeDatabase();
    await embedded?.stop();
    await tracing()
      ?.stop()
      .catch(() => undefined);
    await metrics?.stop();
  };
  leaveOnSignal(leave);
  await starting.catch(async (error: unknown) => {
    await leave();
    throw error;
  });
}

/** A process without requests has no pages. */
const NOTHING: Handle = (_request, response) => void response.writeHead(404).end();

/** Prepares Next; returns its handler. Development reloads over the listener's WebSockets. */
async function preparePages(listener: Listener | undefined): Promise<Handle> {
  const app = next({
    ...{ dev, dir: process.cwd(), customServer: true },
    ...(listener && { httpServer: listener.server }),
  });
  await app.prepare();
  const serve = app.getRequestHandler();
  return (request, response) => void serve(request, response);
}

function leaveOnSignal(leave: () => Promise<void>): void {
  let since: number | undefined;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (since !== undefined) {
        if (performance.now() - since > SECOND_SIGNAL_MS) process.exit(1);
        return;
      }
      since = performance.now();
      say("Stopping: finishing the requests under way");
      leave().then(
        () => process.exit(0),
        (error: unknown) => {
          logger().fatal({ err: error }, "did not stop cleanly");
          process.exit(1);
        },
      );
    });
  }
}

/** Returns a sentence for a fault that the operator can mend, and the stack for any other. */
function explain(error: unknown): string {
  if (error instanceof EnvError) {
    return ["Foyer cannot start with these settings:", ...error.faults.map((f) => `  ${f}`)].join(
      "\n",
    );
  }
  const known = [
    PortRefused,
    MigrationRefused,
    TransactionPooler,
    OtherIsolation,
    EmbeddedUnavailable,
    WrongSecretKey,
  ];
  if (known.some((kind) => error instanceof kind)) return (error as Error).message;
  return error instanceof Error ? mapStack(error.stack ?? error.message) : String(error);
}

// One stray promise must not end everybody's requests.
process.on("unhandledRejection", (error) => logger().error({ err: error }, "unhandled rejection"));

// Standard error is one stream of JSON lines, for machines; a developer reads what Next prints.
if (!dev) sendConsoleToLog();

start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
