import { describe, expect, it } from "vitest";
import { deviceName, readDevice } from "./device";

describe("the kind of phone", () => {
  it.each([
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148",
      "iphone",
    ],
    ["Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/142 Mobile", "android"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19", "other"],
    ["Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950)", "other"],
    [null, "other"],
  ])("the User-Agent %s → %s", (userAgent, device) => {
    expect(readDevice(userAgent)).toBe(device);
  });
});

describe("the name of a device", () => {
  const mac =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";
  it.each([
    [`${mac} Version/19.0 Safari/605.1.15`, "Safari · Mac"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1",
      "Chrome · iPhone",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
      "iPhone",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0",
      "Edge · Windows",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · Linux"],
    [
      "Mozilla/5.0 (Linux; Android 16; SM-S931) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/138.0 Mobile Safari/537.36",
      "Samsung Internet · Android",
    ],
    ["curl/8.10.1", null],
    [null, null],
  ])("the User-Agent %s → %s", (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
