import pg from "pg";
import { getEnv } from "@/server/config/env";
import { describeMailer } from "./conformance";
import { createMailbox } from "./mailbox";
import type { Mail } from "./port";

describeMailer("mail kept in the mailbox", () => {
  const pool = new pg.Pool({ connectionString: getEnv().DATABASE_URL, max: 2 });
  return Promise.resolve({
    mailer: createMailbox((text, values) => pool.query(text, values)),
    received: async (to) => {
      const { rows } = await pool.query<Mail & { calendar: string | null }>(
        `SELECT to_address AS "to", subject, text, html, calendar FROM mailbox_messages
         WHERE to_address = $1 ORDER BY created_at`,
        [to],
      );
      return rows.map(({ calendar, ...mail }) => ({ ...mail, ...(calendar && { calendar }) }));
    },
    close: () => pool.end(),
  });
});
