import fs from "node:fs";
import { expect, it } from "vitest";
import { clubIn, handleIn, isConsole, pageIn, portalPath, RESERVED_HANDLES } from "./portal-path";

it("a page's address begins with the club", () => {
  expect(portalPath("harbour", "/bookings?when=past")).toBe("/harbour/bookings?when=past");
  expect(portalPath("harbour", "/")).toBe("/harbour");
  expect(portalPath("harbour", "/?new=1")).toBe("/harbour?new=1");
});

it.each(["/harbour/bookings/bok_1?new=1", "/harbour", "/harbour?new=1"])(
  "an address is read as it was written: %s",
  (address) => {
    expect(handleIn(address)).toBe("harbour");
    expect(portalPath("harbour", pageIn(address))).toBe(address);
  },
);

it("an address is the console's or a club's", () => {
  for (const page of ["/console", "/console?new=1", "/console/harbour/members"])
    expect(isConsole(page)).toBe(true);
  for (const page of ["/harbour/console", "/consoles", "/"]) expect(isConsole(page)).toBe(false);
});

it("a page of the portal and one of the console name their club", () => {
  const pages = ["/harbour/bookings", "/console/harbour", "/console/harbour/members?q=a"];
  expect(pages.map(clubIn)).toEqual(["harbour", "harbour", "harbour"]);
  const others = ["/console", "/console?new=1", "/console/set-up/abc", "/sign-in"];
  expect(others.map(clubIn)).toEqual([null, null, null, null]);
});

it("an address that is no club's stays as it is", () => {
  for (const address of ["/", "/sign-in?callbackUrl=/", "/favicon.ico", "/v1/members"]) {
    expect(handleIn(address)).toBeNull();
    expect(pageIn(address)).toBe(address);
  }
});

it("each folder of app is reserved", () => {
  const folders = fs
    .readdirSync("src/app", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z][a-z0-9-]*$/.test(entry.name))
    .map(({ name }) => name);
  const groups = fs.readdirSync("src/app/(auth)").filter((name) => !name.includes("."));
  for (const name of [...folders, ...groups]) expect(RESERVED_HANDLES).toContain(name);
});
