import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { isDevelopment } from "@/api/entries/development";

const folder = (name: string) => path.join(import.meta.dirname, name);
const read = (dir: string) =>
  fs
    .readdirSync(dir)
    .filter((file) => file.endsWith(".tsx") && !file.includes(".test."))
    .map((file) => fs.readFileSync(path.join(dir, file), "utf8"))
    .join("\n");

/** Components that cannot be shown beside others, or that show nothing. The list may only shrink. */
const UNSEEN = new Set([
  // The frames of a whole page.
  ...["AppShell", "ConsoleShell", "ConsoleColumn", "ConsoleTabs"],
  // Behaviour of a page.
  ...[
    "FailureWords",
    "FollowChanges",
    "ForgetOffline",
    "FreshOnReturn",
    "KeepAwake",
    "KeepClub",
    "KeepCurrent",
    "KeepFocus",
    "KnownJumps",
  ],
  ...[
    "KeepOffline",
    "OwnDomainProvider",
    "RequestPageProvider",
    // ErrorNote shows it.
    "RequestId",
    "OfferSignIn",
    "RefreshEvery",
    "RefreshIn",
    "ServerState",
    "SharedElement",
  ],
  // Parts that only the component around them draws: DayPicker, the switcher, AskedAct.
  ...["DayCell", "DayStep", "OrganizationMenu", "AskBefore"],
]);

it("the page of components shows each one of ui/", () => {
  const components = [
    ...read(folder("../../ui")).matchAll(/^export (?:default )?function ([A-Z]\w+)/gm),
  ].map(([, name = ""]) => name);
  const page = read(folder("."));
  expect(components.length).toBeGreaterThan(50);
  expect(components.filter((name) => !UNSEEN.has(name) && !page.includes(`<${name}`))).toEqual([]);
  expect([...UNSEEN].filter((name) => !components.includes(name))).toEqual([]);
});

it("only a server that was started with --dev is one of development", () => {
  expect(isDevelopment(["node", "server.js", "--dev"])).toBe(true);
  expect(isDevelopment(["node", "server.js"])).toBe(false);
  expect(isDevelopment()).toBe(false);
});
