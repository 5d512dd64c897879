import { execFile } from "node:child_process";
import v8 from "node:v8";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { keepPlanCompilerPlain } from "./plan-compiler";

test("the query compiler is kept plain by a setting that this Node.js knows", async () => {
  const set = vi.spyOn(v8, "setFlagsFromString").mockReturnValue(undefined);
  keepPlanCompilerPlain();
  const [flag = ""] = set.mock.lastCall ?? [];
  set.mockRestore();
  // On the command line, an unknown one is refused.
  const { stdout } = await promisify(execFile)(process.execPath, [flag, "--print", "1 + 1"]);
  expect(stdout.trim()).toBe("2");
});
