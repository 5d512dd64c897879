import { ValidationFailure } from "@/server/errors";

/** Runs a verb whose faults name its own body; `where` gives their place in the sale's, from what follows `body`. */
export async function relocated<T>(
  work: () => Promise<T>,
  where: (rest: string[]) => string[],
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ValidationFailure)) throw error;
    throw new ValidationFailure(
      error.faults.map((one) => ({ ...one, loc: where(one.loc.slice(1).map(String)) })),
    );
  }
}
