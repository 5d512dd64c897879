import pg from "pg";
import { getEnv } from "@/server/config/env";
import { describeMailer } from "./conformance";
import { createMailbox } from "./mailbox";
import type { Mail } from "./port";

type Kept = Omit<Mail, "calendar" | "file"> & {
  calendar: string | null;
  file_name: string | null;
  file: Buffer | null;
};

describeMailer("mail kept in the mailbox", () => {
  const pool = new pg.Pool({ connectionString: getEnv().DATABASE_URL, max: 2 });
  return Promise.resolve({
    mailer: createMailbox((text, values) => pool.query(text, values)),
    received: async (to) => {
      const { rows } = await pool.query<Kept>(
        `SELECT to_address AS "to", subject, text, html, calendar, file_name, file FROM mailbox_messages
         WHERE to_address = $1 ORDER BY created_at`,
        [to],
      );
      return rows.map(({ calendar, file_name, file, ...mail }) => ({
        ...mail,
        ...(calendar && { calendar }),
        ...(file_name && file && { file: { name: file_name, bytes: Uint8Array.from(file) } }),
      }));
    },
    close: () => pool.end(),
  });
});
