import { expect, test } from "vitest";
import { TextResponse } from "./text-response";

const answer = () =>
  new TextResponse('{"name":"Café"}', {
    status: 201,
    headers: { "content-type": "application/json" },
  });

test("an answer with a text is read as any other", async () => {
  expect(await answer().text()).toBe('{"name":"Café"}');
  expect(await answer().json()).toEqual({ name: "Café" });
  expect(Buffer.from(await answer().arrayBuffer()).toString()).toBe('{"name":"Café"}');
  expect((await answer().blob()).size).toBe(16);
  const again = new Response(answer().body, answer());
  expect(again.status).toBe(201);
  expect(again.headers.get("content-type")).toBe("application/json");
  expect(await again.json()).toEqual({ name: "Café" });
});

test("an answer with a text is read once, unless it was cloned before", async () => {
  const once = answer();
  const copy = once.clone();
  expect(once.bodyUsed).toBe(false);
  await once.text();
  expect(once.bodyUsed).toBe(true);
  await expect(once.text()).rejects.toThrow(TypeError);
  expect(await copy.text()).toBe('{"name":"Café"}');
});

test("everything of a Response that reads its body reads the text", () => {
  const head = "constructor type url redirected status ok statusText headers".split(" ");
  const reading = Object.getOwnPropertyNames(Response.prototype).filter(
    (name) => !head.includes(name),
  );
  expect(reading).toContain("text");
  expect(Object.getOwnPropertyNames(TextResponse.prototype)).toEqual(
    expect.arrayContaining(reading),
  );
});
