import { isOutage } from "@/server/http/problem";
import { logger } from "@/server/log";

/** Logs what a page or a handler of Next threw; a database that is away is no fault of the page. */
export function logPageError(
  thrown: unknown,
  { method, route, kind }: { method: string; route: string; kind: string },
): void {
  const { digest } = (thrown ?? {}) as { digest?: string };
  const line = { err: thrown, digest, method, route, kind };
  if (isOutage(thrown)) logger().warn(line, "the database did not answer a page");
  else logger().error(line, "a page failed");
}
