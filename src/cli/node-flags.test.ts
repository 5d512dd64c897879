import fs from "node:fs";
import { expect, test } from "vitest";
// @ts-expect-error Plain JavaScript: it runs before anything is installed.
import { NODE_FLAGS } from "./node-flags.mjs";

const flags = NODE_FLAGS.join(" ");

test("each way to start the server gives Node the same flags", () => {
  const read = (file: string) => fs.readFileSync(file, "utf8");
  const { scripts } = JSON.parse(read("package.json")) as { scripts: { start: string } };
  expect(scripts.start).toBe(`exec node ${flags} src/cli/start.mjs`);
  expect(read(".deploy/systemd/foyer.service")).toContain(
    `ExecStart=/usr/bin/node ${flags} src/cli/start.mjs\n`,
  );
  const words = ["node", ...(NODE_FLAGS as string[]), "src/cli/serve.mjs"]
    .map((word) => `"${word}"`)
    .join(", ");
  expect(read(".deploy/docker/Dockerfile")).toContain(`\nCMD [${words}]\n`);
});
