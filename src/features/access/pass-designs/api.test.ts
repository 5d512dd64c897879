import { expect, test } from "vitest";
import { passDesignRoutes } from "./api";

test("a preview that is opened by itself runs nothing and fetches nothing", () => {
  const preview = passDesignRoutes.find(({ path }) => path.endsWith("/preview"));
  const answer = preview?.respond?.({ bytes: Buffer.from("<svg/>"), contentType: "image/svg+xml" });
  expect(answer?.headers.get("content-security-policy")).toBe(
    "default-src 'none'; img-src data:; sandbox",
  );
});
