import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { adviseOnSettings, EnvError, getEnv, provideDatabaseUrl } from "./env";
import { readEnv, settingNames } from "./settings";

const PEM = "-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----";
const nothing = () => {
  throw new Error("no such file");
};
const read = (source: Record<string, string>) => readEnv(source, nothing);

describe("readEnv", () => {
  test("an empty environment gives a working installation", () => {
    expect(read({}).env).toMatchObject({
      PORT: 3000,
      BASE_URL: "http://localhost:3000",
      DATABASE_URL: "",
      DATA_DIR: ".data",
      DEMO: true,
      RATE_LIMIT_PER_MINUTE: 100,
      HOLD_MINUTES: 10,
      TRUST_PROXY: 0,
      LOG_LEVEL: "info",
      STRIPE_WEBHOOK_SECRETS: [],
      MAIL_FROM: "Foyer <no-reply@localhost>",
    });
  });

  test("webhooks reach private addresses only in a local demo, or if a setting allows it", () => {
    const allowed = (source: Record<string, string>) => read(source).env?.WEBHOOK_ALLOW_PRIVATE;
    expect(allowed({})).toBe(true);
    expect(allowed({ DEMO: "off" })).toBe(false);
    const there = { BASE_URL: "https://club.example", DEMO: "on" };
    expect(allowed(there)).toBe(false);
    expect(allowed({ ...there, WEBHOOK_ALLOW_PRIVATE: "on" })).toBe(true);
    expect(allowed({ WEBHOOK_ALLOW_PRIVATE: "off" })).toBe(false);
  });

  test("an empty variable counts as unset", () => {
    expect(read({ PORT: "", DEMO: "", SMTP_URL: "", TLS_CERT: "" }).env).toEqual(read({}).env);
  });

  test("links follow the port, the certificate and BASE_URL", () => {
    expect(read({ PORT: "4000" }).env?.BASE_URL).toBe("http://localhost:4000");
    expect(read({ TLS_CERT: PEM, TLS_KEY: PEM }).env?.BASE_URL).toBe("https://localhost:3000");
    const { env } = read({ BASE_URL: "https://club.example/", DEMO: "off" });
    expect(env?.BASE_URL).toBe("https://club.example");
    expect(env?.MAIL_FROM).toBe("Foyer <no-reply@club.example>");
  });

  test.each([
    [{ PORT: "abc" }, 'PORT is "abc" but must be a whole number from 1 to 65535'],
    [{ PORT: "70000" }, 'PORT is "70000" but must be a whole number from 1 to 65535'],
    [{ ROLE: "web" }, 'DATABASE_URL must be set too, because ROLE is "web"'],
    [{ ROLE: "both" }, "must be one of web, worker, all"],
    [
      { DATABASE_URL: "postgresql://a,b/foyer?target_session_attrs=fast" },
      "DATABASE_URL must look like postgresql://",
    ],
    [
      { DATABASE_URL_READ: "postgresql://replica/foyer" },
      "DATABASE_URL must be set too, because DATABASE_URL_READ is",
    ],
    [
      { DATABASE_URL: "postgresql://a/foyer", DATABASE_URL_READ: "postgresql://a/foyer" },
      "DATABASE_URL_READ is the same address as DATABASE_URL",
    ],
    [
      { DATABASE_URL_DIRECT: "postgresql://db/foyer" },
      "DATABASE_URL must be set too, because DATABASE_URL_DIRECT is",
    ],
    [{ BASE_URL: "club.example" }, "BASE_URL must be the address that members type"],
    [{ BASE_URL: "ftp://club.example" }, "BASE_URL must be the address that members type"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must look like postgresql://"],
    [{ DEMO: "maybe" }, 'DEMO is "maybe" but must be on or off'],
    [{ WEBHOOK_ALLOW_PRIVATE: "yes" }, 'WEBHOOK_ALLOW_PRIVATE is "yes" but must be on or off'],
    [{ HOLD_MINUTES: "0" }, 'HOLD_MINUTES is "0" but must be a whole number from 1 to 1440'],
    [{ RATE_LIMIT_PER_MINUTE: "-1" }, 'RATE_LIMIT_PER_MINUTE is "-1" but must be'],
    [{ TRUST_PROXY: "many" }, 'TRUST_PROXY is "many" but must be the number of reverse proxies'],
    [{ LOG_LEVEL: "loud" }, 'LOG_LEVEL is "loud" but must be one of fatal, error'],
    [{ SECRET_KEY: "short" }, "SECRET_KEY must have at least 32 characters"],
    [{ SMTP_URL: "mail.example.org" }, "SMTP_URL must look like smtps://"],
    [{ MAIL_FROM: "me" }, 'MAIL_FROM is "me" but must be an e-mail address'],
    [{ STRIPE_SECRET_KEY: "pk_test_1" }, "STRIPE_SECRET_KEY must be a Stripe secret"],
    [{ STRIPE_WEBHOOK_SECRETS: "a,b" }, "STRIPE_WEBHOOK_SECRETS must be Stripe webhook signing"],
    [{ TLS_CERT: "/no/file" }, "TLS_CERT names a file that cannot be read"],
    [{ TLS_CERT: PEM }, "TLS_KEY must be set too, because TLS_CERT is."],
    [{ APPLE_PASS_CERT: PEM }, "APPLE_PASS_KEY and APPLE_WWDR_CERT must be set too"],
    [{ GOOGLE_WALLET_ISSUER_ID: "12" }, "GOOGLE_WALLET_SERVICE_ACCOUNT must be set too"],
    [{ S3_BUCKET: "pictures" }, "S3_ENDPOINT and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must"],
    [{ FILES: "bucket" }, 'S3_BUCKET must be set too, because FILES is "bucket"'],
    [{ RATE_LIMIT_URL: "http://localhost:6379" }, "RATE_LIMIT_URL must look like redis://"],
    [{ GOOGLE_WALLET_SERVICE_ACCOUNT: "{}" }, "GOOGLE_WALLET_SERVICE_ACCOUNT must be the JSON key"],
    [{ BASE_URL: "https://club.example" }, "DEMO must be set, because BASE_URL is an address that"],
    [{ BASE_URL: "http://192.168.1.5:3000" }, "DEMO must be set, because BASE_URL is an address"],
    [{ DEMO_MAILBOX: "on" }, 'DEMO_MAILBOX is "on" but must be public'],
    [{ DEMO_MAILBOX: "public", DEMO: "off" }, "only a demo without SMTP_URL has a mailbox"],
    [
      { DEMO_MAILBOX: "public", SMTP_URL: "smtp://m" },
      "only a demo without SMTP_URL has a mailbox",
    ],
    [
      { DEMO_MAILBOX: "public", DEMO: "on", BASE_URL: "https://club.example" },
      "DEMO_MAILBOX is public but the address is https",
    ],
    [{ DEMO_MAILBOX: "public", TLS_CERT: PEM, TLS_KEY: PEM }, "DEMO_MAILBOX is public but the"],
    [
      {
        DEMO_MAILBOX: "public",
        STRIPE_SECRET_KEY: "rk_live_1",
        STRIPE_PUBLISHABLE_KEY: "pk_live_1",
        STRIPE_WEBHOOK_SECRETS: "whsec_x",
      },
      "payments are live",
    ],
    [{ PAYMENTS: "stripe" }, 'PAYMENTS is "stripe" but must be one of sandbox, off'],
  ])("%j is refused with a sentence", (source, sentence) => {
    const { faults } = read(source);
    expect(faults).toHaveLength(1);
    expect(faults?.[0]).toContain(sentence);
    expect(faults?.[0]).toMatch(/\.$/);
  });

  test("every fault is reported at once, and no secret is repeated", () => {
    const { faults } = read({ PORT: "x", SECRET_KEY: "hunter2", DATABASE_URL: "hunter2" });
    expect(faults).toHaveLength(3);
    expect(faults?.join()).not.toContain("hunter2");
  });

  test("a Stripe key needs its partner of the same mode, and a webhook secret", () => {
    const secrets = { STRIPE_WEBHOOK_SECRETS: "whsec_a, whsec_b" };
    const live = { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_live_1" };
    expect(read({ ...live, ...secrets }).env?.STRIPE_WEBHOOK_SECRETS).toEqual([
      "whsec_a",
      "whsec_b",
    ]);
    expect(read(live).faults?.[0]).toContain("STRIPE_WEBHOOK_SECRETS must be set too");
    expect(
      read({ ...live, ...secrets, STRIPE_PUBLISHABLE_KEY: "pk_test_1" }).faults?.[0],
    ).toContain("same kind");
  });

  test("only one setting can name the card processor", () => {
    const keys = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1" };
    const stripe = { ...keys, STRIPE_WEBHOOK_SECRETS: "whsec_a" };
    expect(read(stripe).faults).toBeUndefined();
    expect(read({ ...stripe, PAYMENTS: "sandbox" }).faults?.[0]).toContain("take one of them away");
  });

  test("a demo at a public address must be set explicitly", () => {
    expect(read({ BASE_URL: "http://127.0.0.1:8080" }).env?.DEMO).toBe(true);
    expect(read({ BASE_URL: "https://club.example", DEMO: "on" }).env?.DEMO).toBe(true);
    expect(read({ BASE_URL: "https://club.example", DEMO: "off" }).env?.DEMO).toBe(false);
    const open = { BASE_URL: "http://192.168.1.5:3000", DEMO: "on", DEMO_MAILBOX: "public" };
    expect(read(open).faults).toBeUndefined();
  });

  test("a certificate may be a file or the text itself, with line breaks written as \\n", () => {
    const one = PEM.replaceAll("\n", "\\n");
    const fromFile = readEnv({ TLS_CERT: "/cert", TLS_KEY: one }, () => PEM).env;
    expect(fromFile?.TLS_CERT).toBe(PEM);
    expect(fromFile?.TLS_KEY).toBe(PEM);
  });
});

test(".env.example lists every setting, and nothing else", () => {
  const example = fs.readFileSync(path.join(import.meta.dirname, "../../../.env.example"), "utf8");
  const listed = [...example.matchAll(/^#([A-Z0-9_]+)=/gm)].map((match) => match[1]);
  // The browser tests set the first; the test runner itself sets the second.
  expect(listed.filter((name) => name !== "CHROMIUM_PATH").sort()).toEqual(
    settingNames.filter((name) => name !== "TEST_ADMIN_URL").sort(),
  );
});

describe("getEnv", () => {
  const shared = globalThis as { foyerEnv?: unknown };
  let dir: string;

  beforeEach(() => {
    dir = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-env-"));
    vi.stubEnv("DATA_DIR", path.join(dir, "data"));
    vi.stubEnv("SECRET_KEY", "");
    delete shared.foyerEnv;
  });

  afterEach(() => {
    vi.unstubAllEnvs();
    delete shared.foyerEnv;
    fs.rmSync(dir, { recursive: true });
  });

  test("one secret key is made for an installation, and only its owner can read it", () => {
    const first = getEnv().SECRET_KEY;
    delete shared.foyerEnv;
    expect(getEnv().SECRET_KEY).toBe(first);
    expect(first.length).toBeGreaterThanOrEqual(32);
    const file = path.join(dir, "data/secret.key");
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(path.dirname(file))).toEqual(["secret.key"]);
  });

  test("the advice is to share the key as soon as instances may share a database", () => {
    vi.stubEnv("DATABASE_URL", "");
    expect(adviseOnSettings()).toEqual([]);
    delete shared.foyerEnv;
    vi.stubEnv("DATABASE_URL", "postgresql://foyer@db.example/foyer");
    expect(adviseOnSettings()).toEqual([expect.stringContaining("need the same value")]);
    vi.stubEnv("SECRET_KEY", "0123456789012345678901234567890123456789");
    expect(adviseOnSettings()).toEqual([]);
  });

  const advised = (settings: Record<string, string>) => {
    delete shared.foyerEnv;
    vi.stubEnv("DATABASE_URL", "");
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    return adviseOnSettings();
  };

  test("the advice warns if no mail goes out", () => {
    expect(advised({ DEMO: "off" })).toEqual([expect.stringContaining("no mail goes out")]);
    expect(advised({ DEMO: "on" })).toEqual([]);
  });

  test("the advice warns of a demo that is open to others or takes real money", () => {
    const lan = { DEMO: "on", BASE_URL: "http://192.168.1.5:3000" };
    expect(advised(lan)).toEqual([
      expect.stringContaining("no mail goes out and none is kept"),
      expect.stringContaining("everybody who can reach it sees a demo"),
    ]);
    expect(advised({ ...lan, DEMO_MAILBOX: "public" })).toContainEqual(
      "DEMO_MAILBOX is public: whoever opens http://192.168.1.5:3000/mailbox can sign in as anybody.",
    );
    const live = { STRIPE_SECRET_KEY: "sk_live_x", STRIPE_PUBLISHABLE_KEY: "pk_live_x" };
    const local = { BASE_URL: "http://localhost:3000", DEMO_MAILBOX: "" };
    expect(advised({ ...local, ...live, STRIPE_WEBHOOK_SECRETS: "whsec_x" })).toEqual([
      expect.stringContaining("take real money"),
    ]);
  });

  test("the advice tells who sees the mailbox if others can reach the machine", () => {
    expect(advised({ HOST: "0.0.0.0" })).toEqual([
      expect.stringContaining("only to browsers on this machine"),
    ]);
  });

  test("an unwritable DATA_DIR is named", () => {
    fs.writeFileSync(path.join(dir, "data"), "a file where a folder should be");
    expect(() => getEnv()).toThrow(EnvError);
    expect(() => getEnv()).toThrow(/^DATA_DIR is ".*data" but cannot be written/);
  });

  test("all faults are raised in one error", () => {
    vi.stubEnv("PORT", "x");
    vi.stubEnv("DEMO", "x");
    expect(() => getEnv()).toThrow(EnvError);
  });

  test("the embedded database is known once the server has started it", () => {
    vi.stubEnv("DATABASE_URL", "");
    expect(getEnv().DATABASE_URL).toBe("");
    provideDatabaseUrl("postgresql://foyer@127.0.0.1:1/foyer");
    expect(getEnv().DATABASE_URL).toBe("postgresql://foyer@127.0.0.1:1/foyer");
    delete shared.foyerEnv;
    expect(getEnv().DATABASE_URL).toBe("postgresql://foyer@127.0.0.1:1/foyer");
  });
});
