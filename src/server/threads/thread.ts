import { Worker } from "node:worker_threads";

/**
 * A computation that would hold every other request for longer than they may wait, to be done in a thread of its own.
 * The thread's program is text, not a file: no bundler (Next's, esbuild, vitest) then has to find, copy or rewrite
 * anything. It loads the package from node_modules by itself, where all our bundles leave it.
 */
export type Computation<Library, Input, Output> = {
  /** The package's name; there is one thread for each. */
  library: string;
  /** Loads the package here, for hosts without threads. */
  load: () => Promise<Library>;
  /**
   * Uses nothing but its arguments and Node's globals, and gives no inner function a name: its text runs in the
   * thread, and bundlers wrap named ones in calls of helpers of their own. What goes in and out is cloned.
   */
  work: (library: Library, input: Input) => Output | Promise<Output>;
};

const IDLE_MS = 30_000;

type Answer = { id: number; output?: unknown; message?: string; unusable?: boolean };
type Waiting = { resolve: (output: unknown) => void; reject: (error: Error) => void };

/** The thread cannot run in this host (no threads, or the package is not found): compute in place. */
class ThreadUnusable extends Error {}

/** A thread, started with the first computation and ended when idle. */
export class ComputingThread {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private idle: NodeJS.Timeout | undefined;
  private lastId = 0;
  /** False once this host has shown that it cannot run the thread. */
  inThread = true;

  async compute<Library, Input, Output>(
    of: Computation<Library, Input, Output>,
    input: Input,
  ): Promise<Output> {
    if (this.inThread) {
      try {
        return (await this.ask(of, input)) as Output;
      } catch (error) {
        if (!(error instanceof ThreadUnusable)) throw error;
        this.inThread = false;
      }
    }
    return of.work(await of.load(), input);
  }

  private ask({ library, work }: { library: string; work: unknown }, input: unknown) {
    clearTimeout(this.idle);
    this.worker ??= this.start(programOf(library, work));
    const worker = this.worker;
    worker.ref();
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ id, input });
    });
  }

  private start(program: string): Worker {
    let worker: Worker;
    try {
      worker = new Worker(program, { eval: true, workerData: { bases: listBases() } });
    } catch (cause) {
      throw new ThreadUnusable("this host has no threads", { cause });
    }
    worker.on("message", (answer: Answer) => this.settle(answer));
    worker.on("error", (error) => this.fail(worker, error));
    worker.on("exit", () => this.fail(worker, new Error("The thread ended.")));
    return worker;
  }

  private settle({ id, output, message, unusable }: Answer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (message === undefined) waiting?.resolve(output);
    else waiting?.reject(unusable ? new ThreadUnusable(message) : new Error(message));
    if (this.waiting.size > 0) return;
    // When idle, the thread neither keeps the process alive nor keeps its memory for long.
    this.worker?.unref();
    this.idle = setTimeout(() => this.stop(), IDLE_MS);
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

function programOf(library: string, work: unknown): string {
  return `
const { parentPort, workerData } = require("node:worker_threads");
const { createRequire } = require("node:module");
const work = ${String(work)};
let library;
for (const base of workerData.bases) {
  try { library = createRequire(base)(${JSON.stringify(library)}); break; } catch {}
}
parentPort.on("message", async ({ id, input }) => {
  try {
    if (library === undefined) throw Object.assign(new Error("no ${library}"), { unusable: true });
    parentPort.postMessage({ id, output: await work(library, input) });
  } catch (error) {
    const unusable = error.unusable === true || error instanceof ReferenceError;
    parentPort.postMessage({ id, message: String(error && error.message || error), unusable });
  }
});
`;
}

/** Returns the places from which node_modules may be found: the working directory, the program, this file. */
function listBases(): string[] {
  const bases = [`${process.cwd()}/`];
  if (process.argv[1] !== undefined) bases.push(process.argv[1]);
  if (import.meta.url.startsWith("file:")) bases.push(import.meta.url);
  return bases;
}

// On globalThis: Next may compile its own copy of this module, and one thread serves both copies.
const shared = globalThis as typeof globalThis & { foyerThreads?: Map<string, ComputingThread> };

/** Computes off the caller's thread if the host allows it, one input after the other. Raises what `work` raises. */
export function inThread<Library, Input, Output>(
  of: Computation<Library, Input, Output>,
  input: Input,
): Promise<Output> {
  const threads = (shared.foyerThreads ??= new Map());
  const thread = threads.get(of.library) ?? new ComputingThread();
  threads.set(of.library, thread);
  return thread.compute(of, input);
}
