import net, { type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { guardRequests } from "./request-guard";
import { type Listener, listen } from "./listen";

/** The paths that reached the handler, and how many bytes of their bodies it read. */
let reached: string[] = [];
let read = 0;
let listener: Listener;
const bounds: Record<string, { most: number; whole: boolean }> = {
  "/held": { most: 1000, whole: true },
  "/streamed": { most: 1000, whole: false },
  "/refusing": { most: 1000, whole: false },
};
beforeAll(async () => {
  const baseUrl = "https://club.example";
  const bodyBound = (method: string, path: string) =>
    (method === "POST" && bounds[path]) || { most: 0, whole: true };
  const handle = guardRequests({ baseUrl, bodyBound }, (request, response) => {
    reached.push(request.url ?? "");
    if (request.url === "/streamed") response.write("reading ");
    const refuses = request.url === "/refusing";
    request.on("data", (chunk: Buffer) => {
      read += chunk.length;
      if (refuses && !response.headersSent)
        response.writeHead(413, { connection: "close", "content-length": 7 }).end("no more");
    });
    request.on("end", () => response.end("through"));
  });
  listener = await listen({ port: 0, host: "127.0.0.1", tls: undefined, handle, baseUrl });
});
afterAll(() => listener.drain(0));

/** Sends raw bytes and returns the whole response. */
function send(text: string): Promise<string> {
  reached = [];
  read = 0;
  return new Promise((resolve, reject) => {
    const socket = net.connect((listener.server.address() as AddressInfo).port, "127.0.0.1");
    let answer = "";
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => (answer += chunk));
    socket.on("end", () => socket.end());
    socket.on("close", () => resolve(answer));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      // The other end closed while more was being sent.
      if (error.code !== "EPIPE" && error.code !== "ECONNRESET") reject(error);
    });
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

describe("the checks before every entry", () => {
  test("a path longer than any address is refused", async () => {
    const longest = `/${"a".repeat(2047)}`;
    expect(await send(get(`${longest}?${"q".repeat(3000)}`))).toMatch(/through$/);
    expect(problemOf(await send(get(`${longest}a`)))).toMatchObject({ code: "path_too_long" });
    const whole = await send(get(`http://club.example${longest}a`));
    expect(problemOf(whole)).toMatchObject({ status: 414 });
    expect(reached).toEqual([]);
  });

  test.each(["/%E0%A4%A", "/%", "/p/%zz", "/v1/members/%ff"])(
    "an address that is no text is refused: %s",
    async (path) => {
      const problem = problemOf(await send(get(path)));
      expect(problem).toMatchObject({ status: 400, code: "malformed_request" });
      expect(reached).toEqual([]);
      expect(await send(get("/p/%E0%A4%A9?a=%E0%A4%A"))).toMatch(/through$/);
    },
  );

  test("more query fields than any address has are refused", async () => {
    const fields = (count: number) => `/?${Array(count).fill("a=1").join("&")}`;
    expect(await send(get(fields(100)))).toMatch(/through$/);
    const problem = problemOf(await send(get(fields(101))));
    expect(problem).toMatchObject({ status: 400, code: "malformed_request" });
    expect(reached).toEqual([]);
  });

  test.each([
    ["no host", ""],
    ["a host that makes no URL", "host: club.example/../x\r\n"],
  ])("a request with %s is refused", async (_, headers) => {
    const problem = problemOf(await send(get("/", headers)));
    expect(problem).toMatchObject({ status: 400, code: "malformed_request" });
    expect(reached).toEqual([]);
  });

  test("bytes that are not HTTP are refused", async () => {
    const problem = problemOf(await send("what is this?\r\n\r\n"));
    expect(problem).toMatchObject({ status: 400, code: "malformed_request" });
  });

  test("too many headers are refused", async () => {
    const problem = problemOf(await send(get("/", `host: a\r\nx: ${"y".repeat(20_000)}\r\n`)));
    expect(problem).toMatchObject({ status: 431, code: "headers_too_large" });
  });

  test("a refusal ends the connection, so that requests behind it are not run", async () => {
    const answer = await send(get(`/${"a".repeat(3000)}`).replace("close", "x") + get("/behind"));
    expect(answer.match(/^HTTP/gm)).toHaveLength(1);
    expect(reached).toEqual([]);
  });
});

test("a request with an unknown expectation is answered as one without", async () => {
  expect(await send(get("/", "host: a\r\nexpect: tea\r\n"))).toMatch(/through$/);
});

describe("a body", () => {
  const post = (path: string, framing: string) =>
    `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${framing}\r\n\r\n`;
  const chunked = (path: string, bytes: number, end = true) => {
    const chunk = `64\r\n${"x".repeat(100)}\r\n`;
    return (
      post(path, "transfer-encoding: chunked") +
      chunk.repeat(bytes / 100) +
      (end ? "0\r\n\r\n" : "")
    );
  };

  test("within its entry's limit arrives complete", async () => {
    for (const path of ["/held", "/streamed"]) {
      expect(await send(chunked(path, 1000))).toContain("through");
      expect(read).toBe(1000);
      expect(await send(post(path, "content-length: 1000") + "x".repeat(1000))).toContain(
        "through",
      );
      expect(read).toBe(1000);
    }
    for (const framing of ["content-length: 0", "transfer-encoding: chunked\r\n\r\n0"]) {
      expect(await send(post("/page", framing))).toContain("through");
    }
  });

  test.each(["/held", "/streamed", "/page"])(
    "with a stated length beyond the limit of %s is refused unread",
    async (path) => {
      const problem = problemOf(await send(post(path, "content-length: 1001")));
      expect(problem).toMatchObject({ status: 413, code: "body_too_large" });
      expect(reached).toEqual([]);
    },
  );

  test.each([
    ["/held", 1100],
    ["/page", 100],
  ])(
    "that grows beyond the limit of %s is refused meanwhile, and its entry sees nothing of it",
    async (path, bytes) => {
      const problem = problemOf(await send(chunked(path, bytes, false)));
      expect(problem).toMatchObject({ status: 413, code: "body_too_large" });
      expect(reached).toEqual([]);
    },
  );

  test("that goes on beyond its entry's own limit ends the connection", async () => {
    const answer = await send(chunked("/streamed", 100_000, false));
    expect(answer).toContain("reading");
    expect(answer).not.toContain("through");
    expect(read).toBeLessThan(1200);
  });

  test("whose reader refuses it while more arrives has its answer, and the end of the connection", async () => {
    const piece = `10000\r\n${"x".repeat(65_536)}\r\n`;
    const head =
      "POST /refusing HTTP/1.1\r\nhost: club.example\r\ntransfer-encoding: chunked\r\n\r\n";
    // A reset may take the answer from a client that is still sending, and stops its sending in any case.
    const resets: unknown[] = [];
    const answer = await new Promise<string>((resolve) => {
      const socket = net.connect((listener.server.address() as AddressInfo).port, "127.0.0.1");
      let text = "";
      socket.on("error", (error) => resets.push(error));
      socket.on("data", (part) => (text += part));
      socket.on("end", () => socket.end());
      socket.on("close", () => resolve(text));
      socket.write(head);
      for (let n = 0; n < 150; n++) socket.write(piece);
    });
    expect(resets).toEqual([]);
    expect(answer).toMatch(/^HTTP\/1.1 413 .*no more$/s);
  });

  test("of a question is refused, even where a change may have one", async () => {
    const asked = chunked("/held", 100).replace("POST", "GET");
    expect(problemOf(await send(asked))).toMatchObject({ status: 413 });
  });
});
