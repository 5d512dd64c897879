import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { getDatabase } from "@/server/data/db";
import { withSettings } from "@/testing/settings";
import { getMailer } from ".";
import { type Mail, MailInvalid, MailUndeliverable } from "./port";
import { tidyMailbox } from "./tidy";

const to = `${randomUUID()}@example.test`;
const mail: Mail = { to, subject: "Sign in", text: "https://club.example/secret", html: "<p></p>" };
const kept = () => getDatabase().prisma.mailboxMessage.count({ where: { to_address: to } });

describe("an installation without a mail server", () => {
  test.each([
    { DEMO: false },
    { DEMO: true, BASE_URL: "http://192.168.1.5:3000" },
    { DEMO: true, BASE_URL: "https://club.example" },
  ])("no mail is kept with %j, and waiting callers are told", async (settings) => {
    await withSettings(settings, async () => {
      const sending = getMailer().send(mail, randomUUID());
      await expect(sending).rejects.toMatchObject({ name: "MailUndeliverable", retry: false });
      await expect(sending).rejects.toBeInstanceOf(MailUndeliverable);
      const forged = getMailer().send({ ...mail, to: "a@b, c@d" }, randomUUID());
      await expect(forged).rejects.toBeInstanceOf(MailInvalid);
    });
    expect(await kept()).toBe(0);
  });

  test.each([{}, { BASE_URL: "http://192.168.1.5:3000", DEMO_MAILBOX: "public" as const }])(
    "a demo with a visible mailbox keeps its mails (%j)",
    async (settings) => {
      const before = await kept();
      await withSettings(settings, () => getMailer().send(mail, randomUUID()));
      expect(await kept()).toBe(before + 1);
    },
  );
});

describe("kept mails", () => {
  /**
   * Returns which of two mails remain, eight days old and new; rolls back, so that the neighbouring tests keep
   * theirs.
   */
  async function left(): Promise<string[]> {
    const undone = new Error("undone");
    let ids: string[] = [];
    const now = new Date();
    await getDatabase()
      .prisma.$transaction(async (db) => {
        const data = { to_address: to, subject: "Sign in", text: "", html: "" };
        const created_at = new Date(now.getTime() - 8 * 24 * 3600 * 1000);
        await db.mailboxMessage.create({ data: { ...data, id: `old-${to}`, created_at } });
        await db.mailboxMessage.create({ data: { ...data, id: `new-${to}` } });
        expect(await tidyMailbox(db as never, now)).toBeGreaterThan(0);
        const found = await db.mailboxMessage.findMany({
          where: { id: { in: [`old-${to}`, `new-${to}`] } },
        });
        ids = found.map(({ id }) => id.slice(0, 3));
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    return ids;
  }

  test("mails of a demo are deleted after a week", async () => {
    expect(await left()).toEqual(["new"]);
  });

  test("mails without a visible mailbox are deleted at once", async () => {
    expect(await withSettings({ DEMO: false }, left)).toEqual([]);
  });
});
