/** Runs the work, and tells its outcome and milliseconds. */
export async function timed<T>(
  work: () => Promise<T>,
  tell: (outcome: "done" | "failed", ms: number, result?: T) => void,
): Promise<T> {
  const began = performance.now();
  try {
    const result = await work();
    tell("done", performance.now() - began, result);
    return result;
  } catch (error) {
    tell("failed", performance.now() - began);
    throw error;
  }
}
