import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { isOwnAddress, mailboxReaders } from "@/server/http/own-machine";
import { readEnv, type Settings } from "@/server/config/settings";

/**
 * The settings of this installation. Nothing else in the application reads `process.env`; `settings.ts` says which
 * values each setting takes.
 */

export type Env = Settings & { SECRET_KEY: string };

/** The environment is faulty; the message holds one line per fault. */
export class EnvError extends Error {
  constructor(readonly faults: string[]) {
    super(faults.join("\n"));
    this.name = "EnvError";
  }
}

// Next may compile its own copy of this module: the cache lives where both copies see it.
const cache = globalThis as typeof globalThis & { foyerEnv?: Env };

/** The settings, validated on first use. Raises EnvError. */
export function getEnv(): Env {
  if (!cache.foyerEnv) {
    const { env, faults } = readEnv(process.env);
    if (faults) throw new EnvError(faults);
    const DATA_DIR = path.resolve(env.DATA_DIR);
    cache.foyerEnv = { ...env, DATA_DIR, SECRET_KEY: env.SECRET_KEY ?? ensureSecretKey(DATA_DIR) };
    // next-auth reads its address only from the environment, and otherwise assumes port 3000.
    process.env["NEXTAUTH_URL"] = env.BASE_URL;
  }
  return cache.foyerEnv;
}

/** Returns advice for the operator on settings that are valid and may still surprise. */
export function adviseOnSettings(): string[] {
  const env = getEnv();
  const { DATABASE_URL, DATA_DIR, DEMO, SMTP_URL, BASE_URL, HOST, STRIPE_SECRET_KEY } = env;
  const readers = mailboxReaders(env);
  const advice: [when: boolean, text: string][] = [
    [
      Boolean(DATABASE_URL) && !process.env["SECRET_KEY"],
      `SECRET_KEY is not set: using the one in ${path.join(DATA_DIR, "secret.key")}. Further instances on this database need the same value.`,
    ],
    [
      !SMTP_URL && !readers,
      "SMTP_URL is not set: no mail goes out and none is kept, so members can only sign in with links that `npm run admin -- member invite` prints.",
    ],
    [
      readers === "everybody",
      `DEMO_MAILBOX is public: whoever opens ${BASE_URL}/mailbox can sign in as anybody.`,
    ],
    [
      readers === "this machine" && Boolean(HOST),
      "The demo mailbox and its sign-in links are shown only to browsers on this machine. DEMO_MAILBOX=public shows them to everybody.",
    ],
    [
      DEMO && !isOwnAddress(BASE_URL),
      `DEMO is on at ${BASE_URL}: everybody who can reach it sees a demo. DEMO=off makes a club of your own.`,
    ],
    [
      DEMO && /^(sk|rk)_live_/.test(STRIPE_SECRET_KEY ?? ""),
      "DEMO is on with live payments: its made-up clubs take real money. Set DEMO=off.",
    ],
  ];
  return advice.flatMap(([when, text]) => (when ? [text] : []));
}

/**
 * Tells the rest of the process which database to use, once the embedded one has a URL. Sets the environment too, for
 * worker threads and child processes.
 */
export function provideDatabaseUrl(url: string): void {
  process.env["DATABASE_URL"] = url;
  if (cache.foyerEnv) cache.foyerEnv = { ...cache.foyerEnv, DATABASE_URL: url };
}

/** Returns the key in DATA_DIR/secret.key, made on first use and readable only by its owner. */
function ensureSecretKey(dataDir: string): string {
  try {
    return readOrMakeSecretKey(dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EnvError([
      `DATA_DIR is "${dataDir}" but cannot be written (${reason}): name a folder of your own, or correct its owner.`,
    ]);
  }
}

function readOrMakeSecretKey(dataDir: string): string {
  const file = path.join(dataDir, "secret.key");
  if (fs.existsSync(file)) return fs.readFileSync(file, "utf8").trim();
  fs.mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true });
  try {
    // A link either creates the whole file or fails because another process was first.
    fs.linkSync(draft, file);
  } catch (error) {
    if (!fs.existsSync(file)) throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
  return fs.readFileSync(file, "utf8").trim();
}
