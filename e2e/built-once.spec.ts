import fs from "node:fs";
import path from "node:path";
import { expect, test } from "./fixtures";

/** Only modules of the server ask for the database's client. */
const SERVER = "@prisma/client";

test("what Next has compiled holds no second copy of the server", () => {
  const folder = path.resolve(import.meta.dirname, "../.next/server");
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"));
  expect(files.length).toBeGreaterThan(100);
  const holding = files.filter((name) =>
    fs.readFileSync(path.join(folder, name), "utf8").includes(SERVER),
  );
  expect(holding).toEqual([]);
});
