import fs from "node:fs";
import { expect, test } from "playwright/test";
import { type OwnApp, startOwnApp } from "./own-app";
import { signInByMail } from "./sign-in";
import { entriesFor, type TriedEntry } from "./worst-entries";
import { type Answer, BODIES, HEADERS, nextSender, PATHS, send, type Sent } from "./worst-inputs";

/** An application of its own: it works only on the requests from here. */
test.describe.configure({ mode: "default" });

let app: OwnApp;
let doors: TriedEntry[];
/** The portal's first page, as a member sees it. */
let usual: Sent;

test.beforeAll(async ({ browser }) => {
  app = await startOwnApp({ RATE_LIMIT_PER_MINUTE: "100000", LOG_LEVEL: "error" });
  const headers = { authorization: `Bearer ${app.secret}`, "content-type": "application/json" };
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(app.url + path, {
      ...init,
      headers: { ...headers, ...init.headers },
    });
    return (await answer.json()) as { id: string; items: { id: string }[] };
  };
  const organization = (await ask("/v1/organizations")).items[0]?.id ?? "";
  const email = "worst@example.test";
  await ask("/v1/members", {
    method: "POST",
    headers: { "service-context": organization },
    body: JSON.stringify({ name: "Worst", email, status: "active" }),
  });
  const context = await browser.newContext({ baseURL: app.url });
  const page = await context.newPage();
  await signInByMail(page, email);
  const cookies = await context.cookies();
  const session = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const home = new URL(page.url()).pathname;
  doors = entriesFor({ key: app.secret, organization, session, home });
  usual = { path: home, headers: { cookie: session } };
  await context.close();
  expect((await send(app.url, usual)).status).toBe(200);
});
test.afterAll(() => app.stop());

/** Lists the inputs to try at an entry. */
function inputsAt({
  path,
  headers = {},
  method,
  plain,
}: TriedEntry): [name: string, input: Sent][] {
  const inputs: [string, Sent][] = [];
  for (const [name, of] of Object.entries(PATHS)) inputs.push([name, { path: of(path), headers }]);
  for (const [name, more] of Object.entries(HEADERS))
    inputs.push([name, { path, headers: { ...headers, ...more } }]);
  for (const [name, body] of Object.entries(BODIES))
    inputs.push([
      name,
      { path, headers, body, method: plain === "page" ? "POST" : (method ?? "POST") },
    ]);
  return inputs;
}

/** Returns the code in an answer, in any of the product's formats. */
function codeIn({ text }: Answer): unknown {
  type Said = {
    code?: unknown;
    detail?: unknown;
    error?: { code?: unknown; data?: Said; type?: unknown };
  };
  const [said] = [JSON.parse(text) as Said | Said[]].flat();
  const faults = Array.isArray(said?.detail) ? (said.detail as { type?: unknown }[]) : [];
  const { error } = said ?? {};
  return said?.code ?? faults[0]?.type ?? error?.data?.code ?? error?.code ?? error?.type;
}

/**
 * Sends an input and returns the answer. A server that refuses a body hangs up on the rest of it,
 * and the network may then lose the answer on its way (RFC 9112 §9.6): without an answer, it asks
 * again.
 */
async function answerTo(input: Sent, tries = 3): Promise<Awaited<ReturnType<typeof send>>> {
  return send(app.url, input).catch((error: unknown) => {
    if (tries <= 1) throw error;
    return answerTo(input, tries - 1);
  });
}

test("every input to every entry is answered, with a code for programs, and never with a fault of ours", async () => {
  const wrong: string[] = [];
  for (const door of doors) {
    for (const [name, input] of inputsAt(door)) {
      const answer = await answerTo(input);
      const { status, type, text } = answer;
      const isFine =
        status < 400 || (status < 500 && (type.includes("json") ? codeIn(answer) : door.plain));
      if (!isFine) wrong.push(`${door.name}, ${name}: ${status} ${type} ${text.slice(0, 200)}`);
    }
  }
  expect(wrong).toEqual([]);
});

/**
 * Returns how many milliseconds the server's own thread has worked so far: while it works, nobody
 * else is answered.
 */
function worked(): number {
  const [nanoseconds] = fs.readFileSync(`/proc/${app.pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}

async function workOf(input: Sent): Promise<number> {
  const before = worked();
  // A refusal counts even when its answer is lost: the test above checks the answers.
  await send(app.url, input, nextSender()).catch(() => undefined);
  return worked() - before;
}

/** Returns the least of several measurements: the server's other work only adds to it. */
async function leastWorkOf(input: Sent, looks: number, enough: number): Promise<number> {
  let least = Infinity;
  for (let look = 0; look < looks && least > enough; look += 1)
    least = Math.min(least, await workOf(input));
  return least;
}

test("a page is answered within twice its usual time beside the worst request to any entry", async () => {
  test.skip(process.platform !== "linux", "Only Linux tells how long a single thread has worked.");
  for (let n = 0; n < 20; n += 1) await send(app.url, usual);
  const looks = [];
  for (let n = 0; n < 20; n += 1) looks.push(await workOf(usual));
  const page = looks.sort((a, b) => a - b)[10] ?? 0;
  expect(page).toBeGreaterThan(0);
  const slow: string[] = [];
  for (const door of doors) {
    for (const [name, input] of inputsAt(door)) {
      const work = await leastWorkOf(input, 30, page);
      if (work > page) slow.push(`${door.name}, ${name}: ${(work / page).toFixed(1)} pages`);
    }
  }
  expect(slow).toEqual([]);
});
