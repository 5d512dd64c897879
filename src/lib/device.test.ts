import { describe, expect, it } from "vitest";
import { readDevice } from "./device";

describe("which phone is asking", () => {
  it.each([
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148",
      "iphone",
    ],
    ["Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/142 Mobile", "android"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19", "other"],
    ["Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950)", "other"],
    [null, "other"],
  ])("%s → %s", (userAgent, device) => {
    expect(readDevice(userAgent)).toBe(device);
  });
});
