import net, { type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withFront } from "./front";
import { type Listener, listen } from "./listen";

/** The paths that came through to what stands behind. */
let reached: string[] = [];
let listener: Listener;
beforeAll(async () => {
  const baseUrl = "https://club.example";
  const handle = withFront({ baseUrl }, (request, response) => {
    reached.push(request.url ?? "");
    response.end("through");
  });
  listener = await listen({ port: 0, host: "127.0.0.1", tls: undefined, handle, baseUrl });
});
afterAll(() => listener.drain(0));

/** All that comes back for bytes as they are. */
function send(text: string): Promise<string> {
  reached = [];
  return new Promise((resolve, reject) => {
    const socket = net.connect((listener.server.address() as AddressInfo).port, "127.0.0.1");
    let answer = "";
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => (answer += chunk));
    socket.on("end", () => (socket.end(), resolve(answer)));
    socket.on("error", reject);
    socket.write(text);
  });
}

function problemOf(answer: string) {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  expect(head).toMatch(/^content-type: application\/problem\+json$/m);
  expect(head).toMatch(/^x-content-type-options: nosniff$/m);
  const problem = JSON.parse(body) as Record<string, unknown>;
  expect(head).toContain(`x-request-id: ${String(problem["request_id"])}`);
  expect(problem["type"]).toBe(`https://club.example/errors/${String(problem["code"])}`);
  expect(problem["detail"]).toMatch(/\w+ \w+/);
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${String(problem["status"])} \\w`));
  return problem;
}

const get = (path: string, headers = "host: club.example\r\n") =>
  `GET ${path} HTTP/1.1\r\n${headers}connection: close\r\n\r\n`;

describe("a request that no door is to see", () => {
  test("is one with a longer path than any address has", async () => {
    const longest = `/${"a".repeat(2047)}`;
    expect(await send(get(`${longest}?${"q".repeat(3000)}`))).toMatch(/through$/);
    expect(problemOf(await send(get(`${longest}a`)))).toMatchObject({ code: "path_too_long" });
    const whole = await send(get(`http://club.example${longest}a`));
    expect(problemOf(whole)).toMatchObject({ status: 414 });
    expect(reached).toEqual([]);
  });

  test.each([
    ["no host", ""],
    ["a host that makes no URL", "host: club.example/../x\r\n"],
  ])("is one with %s", async (_, headers) => {
    const problem = problemOf(await send(get("/", headers)));
    expect(problem).toMatchObject({ status: 400, code: "malformed_request" });
    expect(reached).toEqual([]);
  });

  test("is one that is no HTTP", async () => {
    const problem = problemOf(await send("what is this?\r\n\r\n"));
    expect(problem).toMatchObject({ status: 400, code: "malformed_request" });
  });

  test("is one with more headers than are read", async () => {
    const problem = problemOf(await send(get("/", `host: a\r\nx: ${"y".repeat(20_000)}\r\n`)));
    expect(problem).toMatchObject({ status: 431, code: "headers_too_large" });
  });

  test("ends its connection, so that what is sent behind it is not done", async () => {
    const answer = await send(get(`/${"a".repeat(3000)}`).replace("close", "x") + get("/behind"));
    expect(answer.match(/^HTTP/gm)).toHaveLength(1);
    expect(reached).toEqual([]);
  });
});

test("a request with an expectation that nobody knows is answered as one without", async () => {
  expect(await send(get("/", "host: a\r\nexpect: tea\r\n"))).toMatch(/through$/);
});
