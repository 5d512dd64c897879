import { expect, test } from "vitest";
import { readSignIn } from "./sign-in-body";

const post = (body: BodyInit, type = "application/x-www-form-urlencoded;charset=UTF-8") => {
  const init = { method: "POST", body, headers: { "content-type": type }, duplex: "half" };
  return readSignIn(new Request("http://localhost:3000/api/auth/signin/email", init));
};

test("next-auth gets the forms that our pages post", async () => {
  expect(await post("email=a%40b.test")).toBe("email=a%40b.test");
  expect(await post("", "text/plain")).toBe("");
});

test("next-auth gets no endless body, and nothing but forms", async () => {
  const endless = new ReadableStream<Uint8Array>({
    pull: (to) => to.enqueue(new Uint8Array(1000)),
  });
  for (const [refused, code] of [
    [await post(endless), "body_too_large"],
    [await post("[".repeat(1000), "application/json"), "unsupported_media_type"],
  ] as const) {
    if (typeof refused === "string") return expect.unreachable();
    const problem = (await refused.json()) as object;
    expect(problem).toMatchObject({ code, status: refused.status });
  }
});
