import { readFileSync } from "node:fs";
import vm from "node:vm";
import { expect, test } from "vitest";
import { scannerFiles, versionedWorker } from "./scanner-files";

const ORIGIN = "http://localhost:3000";
const worker = readFileSync("public/door-files/worker.js", "utf8");
const cacheOf = (text: string) => /foyer-door-\w+/.exec(text)?.[0];

/** Makes a phone with its caches, on which a worker is installed and takes over. `served`: by path. */
function makePhone(served: Map<string, string>) {
  const kept = new Map<string, Map<string, string>>();
  const pathOf = (asked: { url: string } | string) =>
    new URL(typeof asked === "string" ? asked : asked.url, ORIGIN).pathname;
  const fetch = async (asked: { url: string }) => {
    const text = served.get(pathOf(asked));
    return new Response(text ?? "", { status: text === undefined ? 404 : 200 });
  };
  const open = async (name: string) => {
    const cache = kept.get(name) ?? kept.set(name, new Map()).get(name)!;
    const put = async (asked: string, response: Response) =>
      void cache.set(pathOf(asked), await response.text());
    const addAll = async (all: { url: string }[]) => {
      for (const one of all) {
        const response = await fetch(one);
        if (!response.ok) throw new Error(`${one.url} did not come`);
        await put(one.url, response);
      }
    };
    return { put, addAll };
  };
  const caches = {
    open,
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  };
  const install = async (text: string) => {
    const heard = new Map<string, (event: object) => void>();
    const self = {
      addEventListener: (type: string, hear: (event: object) => void) => heard.set(type, hear),
      skipWaiting: async () => undefined,
      clients: { claim: async () => undefined },
      location: { origin: ORIGIN },
    };
    class Request {
      constructor(readonly url: string) {}
    }
    vm.runInNewContext(text, { self, caches, fetch, URL, Request, AbortSignal, Error, Set });
    for (const type of ["install", "activate"]) {
      let done: unknown;
      heard.get(type)?.({ waitUntil: (promise: unknown) => (done = promise) });
      await done;
    }
  };
  return { kept, install };
}

test("a scanner's worker names its cache after its build and its decoder", async () => {
  const answer = async () =>
    (await scannerFiles(new Request(`${ORIGIN}/door/files/worker.js`))).text();
  const [one, again] = [await answer(), await answer()];
  expect(one).toBe(again);
  expect(cacheOf(one)).toMatch(/^foyer-door-[0-9a-f]{16}$/);
  const named = (...parts: string[]) => cacheOf(versionedWorker(worker, parts));
  const builds = [named("a", "decoder"), named("b", "decoder"), named("a", "another")];
  expect(new Set(builds).size).toBe(3);
});

test("a new build's scanner is complete on the phone before the old one is deleted", async () => {
  const decoder = ["decoder.js", "reader.js", "reader.wasm"];
  const served = new Map(decoder.map((name) => [`/door/files/${name}`, `old ${name}`]));
  const build = (name: string) => {
    served.set("/door", `<script src="/_next/static/chunks/${name}.js"></script>`);
    served.set(`/_next/static/chunks/${name}.js`, name);
    return versionedWorker(worker, [name]);
  };
  const phone = makePhone(served);
  const before = build("one");
  await phone.install(before);
  served.set("/door/files/reader.wasm", "new reader.wasm");
  served.delete("/_next/static/chunks/one.js");
  const after = build("two");
  await phone.install(after);
  expect([...phone.kept.keys()]).toEqual([cacheOf(after)]);
  const kept = phone.kept.get(cacheOf(after) ?? "");
  expect(kept?.get("/door/files/reader.wasm")).toBe("new reader.wasm");
  expect([...(kept?.keys() ?? [])].filter((path) => path.startsWith("/_next/"))).toEqual([
    "/_next/static/chunks/two.js",
  ]);
  // One of its files is missing: the earlier scanner stays in use.
  const broken = build("three");
  served.delete("/_next/static/chunks/three.js");
  await expect(phone.install(broken)).rejects.toThrow("did not come");
});
