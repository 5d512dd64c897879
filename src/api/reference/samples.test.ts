import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { portalRoutes, v1Routes } from "@/api/rest/tables";
import { isQuery, splitInput } from "@/server/openapi/answers";
import { shapeOf } from "@/server/route";
import { readDocument } from "./document";
import { readEveryNoun } from "./reference";
import { curlOf } from "./samples";

const routes = [...v1Routes, ...portalRoutes];
const operations = (await readEveryNoun()).flatMap((noun) => noun.operations);

/** A shell's own reading of commands: each argument on a line of its own, as JSON would need to escape it. */
const SHELL = `FOYER=https://foyer.example KEY=mk_test TOKEN=mpt_test
curl() { printf '%s\\0' "$@"; printf '\\1'; }
`;

/** Returns the arguments that a shell makes of each command. */
function readByShell(commands: string[]): string[][] {
  const said = execFileSync("bash", ["-c", SHELL + commands.join("\n")], { encoding: "utf8" });
  return said
    .split("\x01")
    .slice(0, -1)
    .map((one) => one.split("\0").slice(0, -1));
}

const after = (args: string[], flag: string) => args[args.indexOf(flag) + 1] ?? "";

it("the shell reads each command as the request that it shows", () => {
  const commands = readByShell(operations.map(({ curl }) => curl));
  expect(commands.length).toBe(routes.length);
  for (const [at, args] of commands.entries()) {
    const { id, method, path } = operations[at] ?? expect.fail("no operation");
    const route = routes.find((one) => one.method === method && one.path === path);
    const { inPath, rest } = splitInput(route ?? expect.fail(id));
    const address = args.find((arg) => arg.startsWith("https://foyer.example/")) ?? "";
    const asked = new URL(address).pathname.split("/").map(decodeURIComponent);
    // Each part of the path is the word, or a value that the operation takes.
    const shape = shapeOf(path).split("/");
    expect(asked.length, id).toBe(shape.length);
    const values = asked.filter((_, n) => shape[n] === "{}");
    for (const [n, name] of Object.keys(inPath).entries())
      expect(
        inPath[name]?.safeParse(values[n]).error,
        `${id} ${name} ${values[n]}`,
      ).toBeUndefined();
    const sent = args.includes("-X") ? after(args, "-X") : args.includes("--json") ? "POST" : "GET";
    expect(sent, id).toBe(method);
    expect(after(args, "-H"), id).toMatch(/^Authorization: Bearer m(k|pt)_test$/);
    const query = args.flatMap((arg, n) => (args[n - 1] === "--data-urlencode" ? [arg] : []));
    if (query.length > 0) expect(args, id).toContain("--get");
    const given = isQuery(route ?? expect.fail(id))
      ? Object.fromEntries(query.map((one) => one.split(/=(.*)/s).slice(0, 2)))
      : args.includes("--json")
        ? JSON.parse(after(args, "--json"))
        : {};
    const whole = {
      ...Object.fromEntries(Object.keys(inPath).map((name, n) => [name, values[n]])),
      ...given,
    };
    expect(route?.input.safeParse(whole).error, id).toBeUndefined();
    expect(
      Object.keys(given).filter((name) => !(name in rest)),
      id,
    ).toEqual([]);
  }
});

it("an apostrophe in a body stays what it is", () => {
  const body = { name: "The members' room, 5 o'clock", notes: '$KEY `x` "y"' };
  const request = { method: "POST", path: "/v1/rooms", isPortal: false, inPath: [], inQuery: [] };
  const document = readDocument("http://localhost:3000");
  const [args = []] = readByShell([curlOf(document, { ...request, body, media: null })]);
  expect(JSON.parse(after(args, "--json"))).toEqual(body);
});
