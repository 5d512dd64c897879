import { Worker } from "node:worker_threads";
import { assemblePass, type PassParts, type SigningKeys } from "./assemble-pass";

/**
 * Signing is pure JavaScript and would block every other request of the process for its 30 to 100 ms, so it
 * runs in one worker thread, started with the first pass and ended when idle. The worker's program is text, not
 * a file: no bundler (Next's, esbuild, vitest) then has to find, copy or rewrite anything. It loads
 * passkit-generator from node_modules by itself, where all our bundles leave it.
 */
const program = `
const { parentPort, workerData } = require("node:worker_threads");
const { createRequire } = require("node:module");
const assemble = ${assemblePass.toString()};
let Pass;
for (const base of workerData.bases) {
  try { Pass = createRequire(base)("passkit-generator").PKPass; break; } catch {}
}
parentPort.on("message", ({ id, parts, keys }) => {
  try {
    if (Pass === undefined) throw Object.assign(new Error("no passkit-generator"), { unusable: true });
    const bytes = assemble(Pass, parts, keys);
    parentPort.postMessage({ id, bytes });
  } catch (error) {
    const unusable = error.unusable === true || error instanceof ReferenceError;
    parentPort.postMessage({ id, message: String(error && error.message || error), unusable });
  }
});
`;

const idleMilliseconds = 30_000;

interface Answer {
  id: number;
  bytes?: Uint8Array;
  message?: string;
  unusable?: boolean;
}

interface Waiting {
  resolve: (bytes: Uint8Array) => void;
  reject: (error: Error) => void;
}

/** The worker cannot run in this host (no threads, or the library not found): sign in place. */
class WorkerUnusable extends Error {}

class SigningWorker {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private idle: NodeJS.Timeout | undefined;
  private lastId = 0;
  /** False once this host has shown that it cannot run the thread. */
  inThread = true;

  async sign(parts: PassParts, keys: SigningKeys): Promise<Uint8Array> {
    if (this.inThread) {
      try {
        return await this.signInThread(parts, keys);
      } catch (error) {
        if (!(error instanceof WorkerUnusable)) throw error;
        this.inThread = false;
      }
    }
    const { PKPass } = await import("passkit-generator");
    return assemblePass(PKPass, parts, keys);
  }

  private signInThread(parts: PassParts, keys: SigningKeys): Promise<Uint8Array> {
    clearTimeout(this.idle);
    this.worker ??= this.start();
    const worker = this.worker;
    worker.ref();
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ id, parts, keys });
    });
  }

  private start(): Worker {
    let worker: Worker;
    try {
      worker = new Worker(program, { eval: true, workerData: { bases: listBases() } });
    } catch (cause) {
      throw new WorkerUnusable("this host has no worker threads", { cause });
    }
    worker.on("message", (answer: Answer) => this.settle(answer));
    worker.on("error", (error) => this.fail(worker, error));
    worker.on("exit", () => this.fail(worker, new Error("The signing thread ended.")));
    return worker;
  }

  private settle(answer: Answer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if (answer.bytes) waiting?.resolve(answer.bytes);
    else if (answer.unusable) waiting?.reject(new WorkerUnusable(answer.message));
    else waiting?.reject(new Error(`The pass could not be signed: ${answer.message}`));
    if (this.waiting.size > 0) return;
    // When idle, the thread neither keeps the process alive nor keeps its memory for long.
    this.worker?.unref();
    this.idle = setTimeout(() => this.stop(), idleMilliseconds);
    this.idle.unref();
  }

  private fail(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = null;
    for (const waiting of this.waiting.values()) waiting.reject(error);
    this.waiting.clear();
  }

  private stop(): void {
    const worker = this.worker;
    this.worker = null;
    void worker?.terminate();
  }
}

/** Returns the places from which node_modules may be found: the working directory, the program, this file. */
function listBases(): string[] {
  const bases = [`${process.cwd()}/`];
  if (process.argv[1] !== undefined) bases.push(process.argv[1]);
  if (import.meta.url.startsWith("file:")) bases.push(import.meta.url);
  return bases;
}

// On globalThis: Next bundles its own copy of this module, and one thread serves both copies.
const shared = globalThis as typeof globalThis & { foyerSigningWorker?: SigningWorker };

/** Assembles and signs a pass off the caller's thread if the host allows it. */
export function signParts(parts: PassParts, keys: SigningKeys): Promise<Uint8Array> {
  shared.foyerSigningWorker ??= new SigningWorker();
  return shared.foyerSigningWorker.sign(parts, keys);
}
