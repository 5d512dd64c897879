import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scriptless, withoutScripts } from "./without-scripts";

const PAGE =
  '<html><head><link rel="preload" as="script" href="/a.js"/><link rel="stylesheet" href="/a.css"/>' +
  '<script src="/a.js" async></script></head><body><h1>Zoë’s pass</h1>' +
  '<noscript><meta http-equiv="refresh" content="20"/></noscript>' +
  "<script>self.__next_f.push([1,'<b>'])</script></body></html>";

describe("a page without scripts", () => {
  it("keeps its words and looks, and shows what is meant for readers without scripts", () => {
    expect(scriptless(PAGE)).toBe(
      '<html><head><link rel="stylesheet" href="/a.css"/></head><body><h1>Zoë’s pass</h1>' +
        '<meta http-equiv="refresh" content="20"/></body></html>',
    );
    expect(scriptless("<p>cut off</p><script>let x")).toBe("<p>cut off</p>");
  });
});

const LATER = PAGE.replace("<html>", '<html id="__next_error__">');
const textAt = (url = "") => (url === "/p/unknown" ? LATER : PAGE);

describe("the share page's way through the server", () => {
  const server = http.createServer(
    withoutScripts((request, response) => {
      response.setHeader(
        "content-type",
        request.headers["rsc"] ? "text/x-component" : "text/html; charset=utf-8",
      );
      response.setHeader("x-got", request.headers["accept-encoding"] ?? "plain");
      // In pieces that cut a letter in two.
      const bytes = Buffer.from(textAt(request.url));
      const at = bytes.indexOf(Buffer.from("ë")) + 1;
      response.write(bytes.subarray(0, at), () => response.end(bytes.subarray(at)));
    }),
  );
  let origin = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(origin + path, { headers });
    return { text: await answer.text(), got: answer.headers.get("x-got") };
  };

  it("takes the scripts out of that page alone", async () => {
    expect(await read("/p/abc?unavailable")).toEqual({ text: scriptless(PAGE), got: "plain" });
    expect((await read("/sign-in")).text).toBe(PAGE);
    expect((await read("/p/abc/provision")).text).toBe(PAGE);
  });

  it("leaves an answer as it is that is no page, or that only scripts draw", async () => {
    expect((await read("/p/unknown")).text).toBe(LATER);
    expect((await read("/p/abc", { rsc: "1" })).text).toBe(PAGE);
  });
});
