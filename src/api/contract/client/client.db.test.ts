import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { beforeAll, expect, it } from "vitest";
import { bookable } from "../seeds/bookable";
import { setUpContract } from "../set-up";

/** The exports of program.ts, which is compiled separately, against types generated here. */
type Program = {
  connect: (options: object) => unknown;
  joinAndBook: (api: unknown, when: typeof bookable) => Promise<Record<string, unknown>>;
};

const contract = setUpContract();
const root = path.resolve(import.meta.dirname, "../../../..");

beforeAll(async () => {
  const [entry] = contract.entries;
  const served = await entry?.send({ method: "GET", path: "/v1/openapi.json" });
  const types = astToString(await openapiTS((await served?.text()) ?? expect.fail("no entry")));
  mkdirSync(path.join(root, ".build/client"), { recursive: true });
  writeFileSync(path.join(root, ".build/client/schema.d.ts"), types);
});

it("a client typed by the served document compiles, and misuses do not", () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      path.join(root, "node_modules/typescript-7/bin/tsc"),
      ...["--project", path.join(import.meta.dirname, "program.tsconfig.json")],
      ...["--singleThreaded", "--pretty", "false"],
    ],
    { cwd: root, encoding: "utf8" },
  );
  expect(stdout + stderr).toBe("");
});

it("an external client takes a member from the first day to a paid booking", async () => {
  const file = path.join(import.meta.dirname, "program.ts");
  const program = (await import(/* @vite-ignore */ file)) as Program;
  const [entry] = contract.entries;
  const api = program.connect({
    baseUrl: "http://localhost:3000",
    headers: { authorization: `Bearer ${await contract.club.key()}` },
    fetch: async (request: Request) =>
      (await entry?.send({
        method: request.method,
        path: request.url.replace("http://localhost:3000", ""),
        headers: Object.fromEntries(request.headers),
        ...(request.body && { body: await request.text() }),
      })) ?? expect.fail("no entry"),
  });
  const answered = await program.joinAndBook(api, bookable);
  const { id } = answered["held"] as { id: string };
  const member_id = (answered["member"] as { id: string }).id;
  expect(answered).toMatchObject({
    price: { amount: 2400, unit: "booking" },
    held: { status: "held", amount_due: 2400 },
    paid: { id, status: "confirmed", member_id },
    refused: { status: 409, code: "already_booked" },
    listed: [id],
  });
});
