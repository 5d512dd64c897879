import net from "node:net";

/** One mail as the server received it: the envelope, and the message's lines without dot-stuffing. */
export interface TakenMail {
  from: string;
  to: string[];
  data: string;
}

/**
 * Starts an SMTP server on loopback that keeps its mails (RFC 5321, only the commands that our client sends).
 * `answers` replaces its answer to a command, e.g. `{ RCPT: "550 no such user" }`.
 */
export async function startLoopbackSmtp(
  answers: Record<string, string> = {},
): Promise<{ url: string; taken: TakenMail[]; close: () => Promise<void> }> {
  const taken: TakenMail[] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    let mail: TakenMail = { from: "", to: [], data: "" };
    let rest = "";
    let inData = false;
    const say = (line: string): boolean => socket.write(`${line}\r\n`);
    const address = (line: string): string =>
      line.slice(line.indexOf("<") + 1, line.lastIndexOf(">"));
    say(answers["CONNECT"] ?? "220 loopback");
    socket.on("data", (chunk) => {
      rest += chunk.toString("utf8");
      for (let end = rest.indexOf("\r\n"); end >= 0; end = rest.indexOf("\r\n")) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (inData && line !== ".") {
          mail.data += `${line.startsWith(".") ? line.slice(1) : line}\r\n`;
          continue;
        }
        if (inData) {
          inData = false;
          taken.push(mail);
          mail = { from: "", to: [], data: "" };
          say("250 taken");
          continue;
        }
        const command = line.slice(0, 4).toUpperCase();
        const answer = answers[command];
        if (answer !== undefined) say(answer);
        else if (command === "EHLO") say("250-loopback\r\n250 8BITMIME");
        else if (command === "MAIL") say(((mail.from = address(line)), "250 ok"));
        else if (command === "RCPT") say((mail.to.push(address(line)), "250 ok"));
        else if (command === "DATA") say(((inData = true), "354 go on"));
        else if (command === "QUIT") socket.end("221 bye\r\n");
        else say("250 ok");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
