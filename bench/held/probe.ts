/**
 * Loaded into a built instance before its own code: at SIGUSR2 it begins to watch the event loop, and at the next one it
 * ends. It reports both in the file that HELD_REPORT names: "begun", then milliseconds.
 */
import fs from "node:fs";
import { isMainThread } from "node:worker_threads";
import { settle, watchTurns } from "./turns";

const file = process.env["HELD_REPORT"];
if (isMainThread && file !== undefined) {
  // Written beside and renamed: nobody reads half of it.
  const report = (text: string) => {
    fs.writeFileSync(`${file}.new`, text);
    fs.renameSync(`${file}.new`, file);
  };
  let end: (() => number) | undefined;
  const turn = async () => {
    if (end) {
      const longest = end();
      end = undefined;
      report(String(longest));
    } else {
      await settle();
      end = watchTurns();
      report("begun");
    }
  };
  process.on("SIGUSR2", () => void turn());
}
