import { afterEach, describe, expect, it } from "vitest";
import { describeMailer } from "./conformance";
import { startLoopbackSmtp } from "./loopback-smtp";
import { MailUndeliverable, type Mail } from "./port";
import { createSmtpMailer } from "./smtp";

const from = "Harbour Club <no-reply@members.example.org>";
const mail: Mail = { to: "zoe@example.org", subject: "Hello", text: "Hi", html: "<p>Hi</p>" };

describeMailer("mail through a server", async () => {
  const server = await startLoopbackSmtp();
  return {
    mailer: createSmtpMailer({ url: server.url, from }),
    // A mailbox shows each Message-ID once.
    received: (to) => {
      const ids = new Map(
        server.taken
          .filter((taken) => taken.to.includes(to))
          .map(({ data }) => [headerOf(data, "Message-ID"), readMail(data)] as const),
      );
      return Promise.resolve([...ids.values()]);
    },
    close: server.close,
  };
});

describe("mail through a server", () => {
  let close: () => Promise<void> = () => Promise.resolve();
  afterEach(() => close());

  async function sendTo(answers: Record<string, string>): Promise<unknown> {
    const server = await startLoopbackSmtp(answers);
    close = server.close;
    const mailer = createSmtpMailer({ url: server.url, from });
    return mailer.send(mail, "key").catch((error: unknown) => error);
  }

  it("a mail has the configured sender and asks for no automatic replies", async () => {
    const server = await startLoopbackSmtp();
    close = server.close;
    await createSmtpMailer({ url: server.url, from }).send(mail, "booking:bkg_1");
    const [taken] = server.taken;
    expect(taken).toMatchObject({ from: "no-reply@members.example.org", to: ["zoe@example.org"] });
    expect(headerOf(taken?.data ?? "", "From")).toBe(from);
    expect(headerOf(taken?.data ?? "", "Auto-Submitted")).toBe("auto-generated");
    expect(headerOf(taken?.data ?? "", "Message-ID")).toMatch(
      /^<[0-9a-f]{40}@members\.example\.org>$/,
    );
  });

  it("a mail that can be ended lets the mail program do it with one press, and only such a mail", async () => {
    const server = await startLoopbackSmtp();
    close = server.close;
    const mailer = createSmtpMailer({ url: server.url, from });
    const stopUrl = `https://members.example.org/unsubscribe/org_1.mbr_1.reminders.${"s".repeat(43)}`;
    await mailer.send({ ...mail, stopUrl }, "reminder");
    await mailer.send(mail, "receipt");
    const [reminder = "", receipt = ""] = server.taken.map(({ data }) => data);
    expect(headerOf(reminder, "List-Unsubscribe")).toBe(`<${stopUrl}>`);
    expect(headerOf(reminder, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(receipt).not.toMatch(/List-Unsubscribe/i);
  });

  it("a mail is given up if the server does not know the mailbox", async () => {
    const refusal = await sendTo({ RCPT: "550 no such user" });
    expect(refusal).toBeInstanceOf(MailUndeliverable);
    expect((refusal as MailUndeliverable).retry).toBe(false);
  });

  it("a mail is retried if the server is busy, rejects our login, or is down", async () => {
    const busy = await sendTo({ MAIL: "451 try later" });
    expect(busy).toBeInstanceOf(MailUndeliverable);
    expect((busy as MailUndeliverable).retry).toBe(true);
    const locked = await startLoopbackSmtp({ EHLO: "250 AUTH PLAIN", AUTH: "535 wrong password" });
    const stranger = createSmtpMailer({ url: locked.url.replace("//", "//user:old@"), from });
    await expect(stranger.send(mail, "key")).rejects.toMatchObject({ retry: true });
    await locked.close();
    const gone = createSmtpMailer({ url: "smtp://127.0.0.1:1", from });
    await expect(gone.send(mail, "key")).rejects.toMatchObject({
      name: "MailUndeliverable",
      retry: true,
    });
  });
});

function headerOf(data: string, name: string): string {
  const head = data.slice(0, data.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  return new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1] ?? "";
}

/** Parses a multipart message (RFC 2045, 2047), as far as our own mails need it. */
function readMail(data: string): Mail {
  const boundaries = [...data.matchAll(/boundary="([^"]+)"/g)].map((match) => match[1] ?? "");
  const parts = boundaries.reduce(
    (all, boundary) => all.flatMap((text) => text.split(`--${boundary}`)),
    [data],
  );
  const part = (type: string): string => {
    const found = parts.find((text) => text.includes(`Content-Type: ${type}`));
    if (found === undefined) return "";
    const body = found.slice(found.indexOf("\r\n\r\n") + 4, -2);
    const coding = /Content-Transfer-Encoding: (\S+)/i.exec(found)?.[1] ?? "7bit";
    return decode(body, coding);
  };
  const lines = (type: string) => part(type).replaceAll("\r\n", "\n");
  const calendar = part("text/calendar");
  const pdf = fileIn(parts.find((text) => text.includes("Content-Type: application/pdf")));
  return {
    to: headerOf(data, "To"),
    subject: headerOf(data, "Subject")
      .replace(/\?=\s+=\?/g, "?==?")
      .replace(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_word, kind: string, text: string) =>
        decode(text.replaceAll("_", " "), kind === "B" ? "base64" : "quoted-printable"),
      ),
    text: lines("text/plain"),
    html: lines("text/html"),
    ...(calendar && { calendar }),
    ...(pdf && { file: pdf }),
  };
}

function fileIn(part: string | undefined): Mail["file"] {
  if (part === undefined) return undefined;
  const name = /filename="?([^"\r\n]+)"?/.exec(part)?.[1] ?? "";
  const body = part.slice(part.indexOf("\r\n\r\n") + 4);
  return { name, bytes: Uint8Array.from(Buffer.from(body, "base64")) };
}

function decode(body: string, coding: string): string {
  if (coding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (coding !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
