import { describe, expect, test } from "vitest";
import { addressesToListenOn, mailboxReaders } from "./own-machine";
import { readEnv } from "@/server/config/settings";

const settings = (source: Record<string, string>) => {
  const { env } = readEnv(source);
  if (!env) throw new Error("faulty settings");
  return env;
};
const readers = (source: Record<string, string>) => mailboxReaders(settings(source));

describe("the demo's mailbox", () => {
  test("is for browsers on the machine by default", () => {
    expect(readers({})).toBe("this machine");
    expect(readers({ HOST: "0.0.0.0" })).toBe("this machine");
    expect(readers({ BASE_URL: "http://[::1]:3000" })).toBe("this machine");
  });

  test("does not exist at a public address, unless it is set", () => {
    const lan = { BASE_URL: "http://192.168.1.5:3000", DEMO: "on" };
    expect(readers(lan)).toBeNull();
    expect(readers({ ...lan, DEMO_MAILBOX: "public" })).toBe("everybody");
    expect(readers({ BASE_URL: "https://club.example", DEMO: "on" })).toBeNull();
  });

  test("does not exist beside a mail server, nor without a demo", () => {
    expect(readers({ SMTP_URL: "smtp://mail.example" })).toBeNull();
    expect(readers({ DEMO: "off" })).toBeNull();
  });
});

describe("the server", () => {
  const on = (source: Record<string, string>) => addressesToListenOn(settings(source));

  test("listens for this machine only in a demo on localhost, at both of its own addresses", () => {
    expect(on({})[0]).toBe("127.0.0.1");
    expect(on({}).every((host) => host === "127.0.0.1" || host === "::1")).toBe(true);
  });

  test("listens for everybody if it has a public address, or is no demo", () => {
    expect(on({ BASE_URL: "https://club.example", DEMO: "on" })).toEqual([undefined]);
    expect(on({ DEMO: "off" })).toEqual([undefined]);
  });

  test("listens on HOST", () => {
    expect(on({ HOST: "0.0.0.0" })).toEqual(["0.0.0.0"]);
  });
});
