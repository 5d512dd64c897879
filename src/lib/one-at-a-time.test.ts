import { expect, test } from "vitest";
import { eventually } from "@/testing/waits";
import { oneAtATime } from "./one-at-a-time";

/** Makes work whose runs end when the test says so. */
function setUp() {
  const runs: { end: () => void; fail: (error: Error) => void }[] = [];
  const ask = oneAtATime(() => new Promise<void>((end, fail) => runs.push({ end, fail })));
  return { runs, ask };
}

test("work requested several times meanwhile runs once more, after the first run", async () => {
  const { runs, ask } = setUp();
  const first = ask();
  const others = [ask(), ask(), ask()];
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await eventually(() => expect(runs.length).toBe(2));
  runs[1]?.end();
  await Promise.all([first, ...others]);
  expect(runs).toHaveLength(2);
});

test("a failed run does not keep the next one from starting", async () => {
  const { runs, ask } = setUp();
  const first = ask();
  runs[0]?.fail(new Error("away"));
  await expect(first).rejects.toThrow("away");
  void ask();
  expect(runs).toHaveLength(2);
});

test("a run that throws at once does not keep the next one from starting", async () => {
  let runs = 0;
  const ask = oneAtATime(() => {
    runs += 1;
    throw new Error("not ready");
  });
  await expect(ask()).rejects.toThrow("not ready");
  await expect(ask()).rejects.toThrow("not ready");
  expect(runs).toBe(2);
});
