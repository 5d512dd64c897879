import { getDatabase } from "@/server/data/db";
import { dropDeadJobs, listDeadJobs, retryDeadJobs, type WhichJobs } from "@/server/jobs/dead-jobs";
import { list, OperatorError, type Values } from "./find";

/** Lines of a terminal; `--task` narrows a longer list. */
const MOST_SHOWN = 200;
const LONGEST_REASON = 160;

/** Runs the operator's `jobs list`. */
export async function listJobs(values: Values) {
  const jobs = await listDeadJobs(getDatabase().prisma, whichOf(values), MOST_SHOWN);
  const lines = jobs.map(({ id, task, attempts, failed_at, last_error, organization_id }) =>
    [
      id,
      failed_at.toISOString(),
      task,
      `${attempts} times`,
      organization_id ?? "-",
      reasonIn(last_error),
    ].join("  "),
  );
  if (jobs.length === 0) lines.push("No job was given up.");
  else
    lines.push(
      "Repeat them with `jobs retry`, or forget them with `jobs drop`: --id, --task or --all.",
    );
  return { result: { jobs }, lines, failed: jobs.length > 0 };
}

/** Runs the operator's `jobs retry`. Raises OperatorError. */
export async function retryJobs(values: Values) {
  const retried = await retryDeadJobs(getDatabase().prisma, chosen(values));
  return { result: { retried }, lines: [`${retried} to be done again, at once.`] };
}

/** Runs the operator's `jobs drop`. Raises OperatorError. */
export async function dropJobs(values: Values) {
  const dropped = await dropDeadJobs(getDatabase().prisma, chosen(values));
  return { result: { dropped }, lines: [`${dropped} forgotten.`] };
}

function whichOf({ task, id }: Values): WhichJobs {
  return { ...(task && { task: String(task) }), ...(id && { ids: list(id) }) };
}

/** Demands that the operator says which: forgetting an option must not change them all. */
function chosen(values: Values): WhichJobs {
  const which = whichOf(values);
  if (Object.keys(which).length === 0 && values["all"] !== true) {
    throw new OperatorError("Say which: --id 12,13, --task NAME, or --all.");
  }
  return which;
}

/** Returns the first line of an error, as far as a terminal has room. */
function reasonIn(error: string | null): string {
  return (error ?? "").split("\n", 1)[0]?.slice(0, LONGEST_REASON) ?? "";
}
