import { describe, expect, test } from "vitest";
import { notReady } from "./not-ready";

const ask = (accept: string) =>
  notReady(new Request("http://localhost:3000/v1/members", { headers: { accept } }));

describe("until Foyer is ready", () => {
  test("a client is told to come back, in the format of every other error", async () => {
    const answer = ask("application/json");
    const problem = (await answer.json()) as { code: string; request_id: string };
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("2");
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(problem).toMatchObject({ status: 503, code: "service_unavailable" });
    expect(problem.request_id).toBe(answer.headers.get("x-request-id"));
  });

  test("a browser gets a page that asks again by itself", async () => {
    const answer = ask("text/html,application/xhtml+xml");
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('http-equiv="refresh"');
  });
});
