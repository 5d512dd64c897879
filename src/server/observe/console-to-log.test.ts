import { afterEach, expect, test } from "vitest";
import { createLogger } from "@/server/log";
import { sendConsoleToLog } from "./console-to-log";

const shared = globalThis as { foyerLogger?: ReturnType<typeof createLogger> };
const usual = shared.foyerLogger;
afterEach(() => {
  if (usual) shared.foyerLogger = usual;
  else delete shared.foyerLogger;
});

test("what libraries print is one JSON line each, and a page's error is not told twice", () => {
  const lines: { msg: string; level: number; err?: { message: string; stack: string } }[] = [];
  shared.foyerLogger = createLogger({ write: (line) => void lines.push(JSON.parse(line)) });
  const target = { error: () => undefined, warn: () => undefined } as never as Console;
  const back = sendConsoleToLog(target);
  target.warn("The cache of %s is read-only", "pictures");
  target.error(" ⨯", new Error("broken\nin two lines"));
  target.error(" ⨯", Object.assign(new Error("a page"), { digest: "123" }));
  back();
  target.error("not ours");
  expect(lines).toMatchObject([
    { level: 40, msg: "The cache of pictures is read-only" },
    { level: 50, msg: "⨯", err: { message: "broken\nin two lines" } },
  ]);
  expect(lines).toHaveLength(2);
});
