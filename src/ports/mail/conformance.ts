import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MailInvalid, type Mail, type Mailer } from "./port";

export interface MailerUnderTest {
  mailer: Mailer;
  /** Returns the distinct mails that arrived for an address, oldest first. */
  received: (to: string) => Promise<Mail[]>;
  close: () => Promise<void>;
}

/** Tests the behaviour that every mailer shares, wherever the mail goes. */
export function describeMailer(name: string, prepare: () => Promise<MailerUnderTest>): void {
  describe(name, () => {
    let under: MailerUnderTest;
    const run = Math.random().toString(36).slice(2);
    const mail: Mail = {
      to: `zoe.${run}@example.org`,
      subject: "Gebucht: Platz 1, Di., 10:00–11:00 ✓",
      text: "Grüße\n\n.\nA dot alone on its line is text.\n",
      html: '<!doctype html>\n<p class="x">Grüße = 100 % &amp; mehr</p>\n',
    };
    beforeAll(async () => {
      under = await prepare();
    });
    afterAll(() => under.close());

    it("a mail is delivered unchanged, in text and html", async () => {
      await under.mailer.send(mail, `${run}-1`);
      expect(await under.received(mail.to)).toEqual([mail]);
    });

    it("a calendar file is delivered with the mail", async () => {
      const to = `calendar.${run}@example.org`;
      const calendar = "BEGIN:VCALENDAR\r\nSUMMARY:Grüße, Platz 1\r\nEND:VCALENDAR\r\n";
      await under.mailer.send({ ...mail, to, calendar }, `${run}-0`);
      expect(await under.received(to)).toEqual([{ ...mail, to, calendar }]);
    });

    it("a PDF is delivered with the mail, byte for byte", async () => {
      const to = `file.${run}@example.org`;
      const file = {
        name: "INV-2026-0001.pdf",
        bytes: Uint8Array.from({ length: 700 }, (_, n) => n),
      };
      await under.mailer.send({ ...mail, to, file }, `${run}-5`);
      expect(await under.received(to)).toEqual([{ ...mail, to, file }]);
    });

    it("a repeated mail arrives once, and different mails each arrive", async () => {
      const to = `again.${run}@example.org`;
      await under.mailer.send({ ...mail, to }, `${run}-2`);
      await under.mailer.send({ ...mail, to }, `${run}-2`);
      await under.mailer.send({ ...mail, to, subject: "Other" }, `${run}-3`);
      expect((await under.received(to)).map(({ subject }) => subject)).toEqual([
        mail.subject,
        "Other",
      ]);
    });

    const smuggled: [string, Partial<Mail>][] = [
      ["a line break in the subject", { subject: "Hello\r\nBcc: all@example.org" }],
      ["a bare line feed in the subject", { subject: "Hello\nBcc: all@example.org" }],
      ["a NUL in the subject", { subject: "Hello\0" }],
      ["an empty subject", { subject: " " }],
      ["a line break in the recipient", { to: "a@example.org\r\nBcc: all@example.org" }],
      ["two recipients", { to: "a@example.org, b@example.org" }],
      ["a recipient with a name", { to: "Zoë <a@example.org>" }],
      ["a recipient with a command in it", { to: "a@example.org> RCPT TO:<b@example.org" }],
      ["no address at all", { to: "zoe" }],
      ["a line break in the address that ends it", { stopUrl: "https://a.example\r\nBcc: b" }],
      [
        "a line break in a file's name",
        { file: { name: "a.pdf\r\nBcc: b", bytes: new Uint8Array() } },
      ],
      ["a second address to end it", { stopUrl: "https://a.example>, <https://b.example" }],
    ];
    it.each(smuggled)("a mail with %s is refused", async (_what, change) => {
      await expect(under.mailer.send({ ...mail, ...change }, `${run}-x`)).rejects.toBeInstanceOf(
        MailInvalid,
      );
    });
  });
}
