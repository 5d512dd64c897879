import { describe, expect, test } from "vitest";
import { assertServer, readHosts, WrongServer } from "./hosts";

describe("readHosts", () => {
  test("one address stays as it is, and any server at it is meant", () => {
    const url = "postgresql://foyer:p%40ss@db.example.org:5432/foyer?sslmode=require";
    expect(readHosts(url)).toEqual({ urls: [url], wanted: "any" });
    expect(readHosts("postgres://localhost/foyer")?.urls).toEqual(["postgres://localhost/foyer"]);
  });

  test("of several hosts, each with its port, the one that can write is meant", () => {
    expect(readHosts("postgresql://u:p@a,b:5433,[::1]:5434/foyer?sslmode=require")).toEqual({
      urls: [
        "postgresql://u:p@a/foyer?sslmode=require",
        "postgresql://u:p@b:5433/foyer?sslmode=require",
        "postgresql://u:p@[::1]:5434/foyer?sslmode=require",
      ],
      wanted: "read-write",
    });
  });

  test("target_session_attrs chooses, and reaches no server as a parameter", () => {
    expect(readHosts("postgresql://a,b/foyer?target_session_attrs=prefer-standby")).toEqual({
      urls: ["postgresql://a/foyer", "postgresql://b/foyer"],
      wanted: "prefer-standby",
    });
  });

  test.each([
    "mysql://a/foyer",
    "postgresql://a,,b/foyer",
    "postgresql://a,b:no/foyer",
    "postgresql://a/foyer?target_session_attrs=fast",
    "db.example.org",
  ])("%s is no address", (address) => expect(readHosts(address)).toBeNull());
});

describe("a server is checked by its own word", () => {
  const server = (standby: boolean, read_only = standby) => ({
    query: (async () => ({ rows: [{ standby, read_only }] })) as never,
  });
  test.each([
    ["read-write", server(false), true],
    ["read-write", server(true), false],
    ["read-write", server(false, true), false],
    ["read-only", server(true), true],
    ["primary", server(false, true), true],
    ["primary", server(true), false],
    ["standby", server(true), true],
    ["standby", server(false), false],
    ["prefer-standby", server(false), false],
    ["any", server(true), true],
  ] as const)("%s", async (wanted, client, fits) => {
    const checked = assertServer(client, wanted);
    await (fits
      ? expect(checked).resolves.toBeUndefined()
      : expect(checked).rejects.toThrow(WrongServer));
  });

  test("a preferred standby is done without where there is none", async () => {
    await assertServer(server(false), "prefer-standby", { strict: false });
  });
});
