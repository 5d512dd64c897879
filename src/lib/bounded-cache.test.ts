import { describe, expect, it } from "vitest";
import { BoundedCache } from "./bounded-cache";

describe("a bounded cache", () => {
  it("a cache keeps to its limit in bytes: the least recently used value goes", () => {
    const cache = new BoundedCache<string>(10);
    cache.set("a", "A", 4);
    cache.set("b", "B", 4);
    expect(cache.get("a")).toBe("A");
    cache.set("c", "C", 4);
    expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual(["A", undefined, "C"]);
  });

  it("a replaced value is counted once", () => {
    const cache = new BoundedCache<number>(10);
    for (let n = 0; n < 5; n++) cache.set("a", n, 6);
    cache.set("b", 1, 4);
    expect([cache.get("a"), cache.get("b")]).toEqual([4, 1]);
  });

  it("a value larger than the cache does not empty it", () => {
    const cache = new BoundedCache<string>(10);
    cache.set("a", "A", 4);
    cache.set("b", "B", 11);
    expect([cache.get("a"), cache.get("b")]).toEqual(["A", undefined]);
  });
});
