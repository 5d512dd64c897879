import { signInEntry } from "@/api/identity/sign-in";
import { runTask } from "@/api/jobs/tasks";
import { SIGN_IN_MAIL_TASK } from "@/features/people/sessions/ask";
import { getDatabase } from "@/server/data/db";
import type { Job } from "@/server/jobs/queue";
import { newPeer } from "@/testing/limits";

/** A browser, as far as signing in goes: it posts our pages' forms, and keeps its cookies. */
export class Browser {
  readonly #jar = new Map<string, string>();

  get cookies(): string {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async post(step: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const request = new Request(`http://localhost:3000/api/sign-in/${step}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { "sec-fetch-site": "same-origin", cookie: this.cookies, ...headers },
    });
    const answer = await signInEntry(request, newPeer());
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=", 2);
      if (value) this.#jar.set(name, value);
      else this.#jar.delete(name);
    }
    return answer;
  }

  get sessionToken(): string {
    return this.#jar.get("next-auth.session-token") ?? "";
  }
}

/** Does the worker's part for the requests of an address: mails their links, or nothing. */
export async function mailSignIns(email: string): Promise<void> {
  const { prisma } = getDatabase();
  const jobs = await prisma.$queryRaw<{ id: bigint; payload: Job["payload"] }[]>`
    SELECT j.id, j.payload FROM graphile_worker._private_jobs j
      JOIN sign_in_requests r ON r.id = j.payload ->> 'sign_in_request_id'
     WHERE r.email = ${email.toLowerCase()} ORDER BY j.id`;
  for (const { id, payload } of jobs) {
    await runTask(() => Promise.reject(new Error("no club's")), SIGN_IN_MAIL_TASK, payload);
    await prisma.$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE id = ${id}`;
  }
}

/** Returns the mails to an address, oldest first. */
export function mailsTo(email: string) {
  return getDatabase().prisma.mailboxMessage.findMany({
    where: { to_address: email.toLowerCase() },
    orderBy: { created_at: "asc" },
  });
}

/** Returns the token of the sign-in link in a mail. */
export function tokenIn(mail: { text: string } | undefined): string {
  return /\/sign-in\/link\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
}
