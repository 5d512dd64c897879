import {
  addOrganization,
  addScanner,
  createKey,
  inviteMember,
  inviteToStaff,
  revokeKey,
  setDomain,
} from "./access";
import { archiveEvents } from "./events";
import { moveAllFiles } from "./files";
import type { Values } from "./find";
import { dropJobs, listJobs, retryJobs } from "./jobs";
import { importFile } from "./members";
import { checkBooks, checkPayments, connectAccount, reconcileNow } from "./money";
import { composeStoredTexts } from "./texts";
import { reEncryptSecrets } from "@/api/startup/secret-keys";
import { checkTimeZones } from "@/api/startup/time-zones";

export type Command = {
  name: string;
  summary: string;
  options: Record<string, { type: "string" | "boolean"; hint: string }>;
  required: string[];
  /**
   * `failed`: the check found a fault; the exit code of the command reports it. `link`: opened on a phone, so it is
   * also drawn as a QR code.
   */
  run: (values: Values) => Promise<{
    result: object;
    lines: string[];
    failed?: boolean;
    link?: string | null;
  }>;
};

const text = (hint: string) => ({ type: "string" as const, hint });

const WHICH_JOBS = {
  id: text("numbers of the list, comma-separated"),
  task: text("NAME, all of one task"),
};

const commands: Command[] = [
  {
    name: "api-key create",
    summary: "make an API key; its secret is shown once",
    options: {
      name: text("NAME"),
      tenant: text("ID or slug; optional if there is only one"),
      organizations: text("ids or slugs, comma-separated, or all"),
      scopes: text("comma-separated, or * (default)"),
      "rate-limit": text("requests per minute"),
      mode: text("live or test; default: live if the tenant has a live organization"),
    },
    required: ["name"],
    run: createKey,
  },
  {
    name: "api-key revoke",
    summary: "end an API key at once",
    options: { id: text("key_…") },
    required: ["id"],
    run: revokeKey,
  },
  {
    name: "organization create",
    summary: "add an organization, and its tenant if that does not exist yet",
    options: {
      tenant: text("ID or slug"),
      slug: text("SLUG"),
      name: text("NAME"),
      timezone: text("IANA zone"),
      currency: text("ISO 4217 code"),
      mode: text("live (default) or test, for good; a test organization takes no real money"),
    },
    required: ["tenant", "slug", "name"],
    run: addOrganization,
  },
  {
    name: "organization domain",
    summary: "give an organization a domain of its own for its portal; DNS and TLS are yours",
    options: {
      domain: text("book.example.org, or none for the installation's address"),
      organization: text("ID or slug; optional if there is only one"),
    },
    required: ["domain"],
    run: setDomain,
  },
  {
    name: "member invite",
    summary: "add a member if the address is new, and print a link that signs them in",
    options: {
      email: text("ADDRESS"),
      name: text("NAME, for a new member"),
      organization: text("ID or slug; optional if there is only one"),
    },
    required: ["email"],
    run: inviteMember,
  },
  {
    name: "staff invite",
    summary:
      "put somebody on the staff if the address is new, and print a link that signs them in to the console",
    options: {
      email: text("ADDRESS"),
      name: text("NAME"),
      role: text("owner (default), manager, front_desk, accountant, host, viewer, or rol_…"),
      organization: text("ID or slug; optional if there is only one"),
    },
    required: ["email"],
    run: inviteToStaff,
  },
  {
    name: "members import",
    summary:
      "add or change the members of a CSV file, and report each line; exit code 1 if any failed",
    options: {
      file: text(
        "people.csv in UTF-8; its columns: name, email, external_id, status, locale, phone, country_code, address_line_1, address_line_2, city, administrative_area, postal_code, groups (names, separated by |), and keys of custom fields",
      ),
      organization: text("ID or slug; optional if there is only one"),
      "on-conflict": text("for existing members: fail (default), skip or update"),
      "dry-run": { type: "boolean", hint: "reports each line, writes nothing" },
    },
    required: ["file"],
    run: importFile,
  },
  {
    name: "scanner create",
    summary:
      "make a scanner for a door, and print the link that pairs one phone with it, as a QR code too",
    options: {
      name: text("NAME, for example Main entrance"),
      organization: text("ID or slug; optional if there is only one"),
      resources: text("ids of its places, comma-separated; default: everywhere"),
    },
    required: ["name"],
    run: addScanner,
  },
  {
    name: "processor check",
    summary: "report what is missing before cards can be charged; exit code 1 if anything is",
    options: {},
    required: [],
    run: checkPayments,
  },
  {
    name: "processor connect",
    summary: "let an organization charge on its own connected account",
    options: {
      account: text("acct_…, or none for the platform's own"),
      organization: text("ID or slug; optional if there is only one"),
    },
    required: ["account"],
    run: connectAccount,
  },
  {
    name: "ledger check",
    summary:
      "add up payments, refunds, invoices and credit notes again, and list every row that disagrees; exit code 1 if any does",
    options: { organization: text("ID or slug; default: all") },
    required: [],
    run: checkBooks,
  },
  {
    name: "reconcile",
    summary:
      "bring payments, refunds and bookings in line with the processor now, and report the changes",
    options: {},
    required: [],
    run: reconcileNow,
  },
  {
    name: "jobs list",
    summary:
      "list the background jobs that failed so often that they were given up; exit code 1 if there are any",
    options: { ...WHICH_JOBS },
    required: [],
    run: listJobs,
  },
  {
    name: "jobs retry",
    summary: "do given-up jobs again, at once",
    options: { ...WHICH_JOBS, all: { type: "boolean", hint: "all of them" } },
    required: [],
    run: retryJobs,
  },
  {
    name: "jobs drop",
    summary: "forget given-up jobs; their work stays undone",
    options: { ...WHICH_JOBS, all: { type: "boolean", hint: "all of them" } },
    required: [],
    run: dropJobs,
  },
  {
    name: "events archive",
    summary:
      "write events that nothing reads any more to files, a month each, check those, and delete the events here",
    options: {
      before: text("2025-03, the first month (UTC) that stays; default: by EVENTS_KEPT_MONTHS"),
      to: text("FOLDER of the files, which hold personal data"),
      organization: text("ID or slug; default: all"),
      "dry-run": { type: "boolean", hint: "counts them, writes and deletes nothing" },
    },
    required: [],
    run: archiveEvents,
  },
  {
    name: "timezones check",
    summary:
      "list coming bookings and events whose local time the time-zone data of this Node.js would move; exit code 1 if there are any",
    options: { organization: text("ID or slug; default: all") },
    required: [],
    run: checkTimeZones,
  },
  {
    name: "texts compose",
    summary:
      "convert stored names, mail addresses and external ids to the form used in searches (Unicode NFC), and list those that another row already has; exit code 1 if there are any",
    options: { "dry-run": { type: "boolean", hint: "reports how many there are, writes nothing" } },
    required: [],
    run: composeStoredTexts,
  },
  {
    name: "files move",
    summary:
      "move the bytes of all pictures into the bucket, or back into the database; can be stopped and repeated",
    options: {
      to: text("bucket or rows"),
      organization: text("ID or slug; default: all"),
      "dry-run": { type: "boolean", hint: "reports how many there are, moves nothing" },
    },
    required: ["to"],
    run: moveAllFiles,
  },
  {
    name: "secrets re-encrypt",
    summary:
      "re-encrypt values of SECRET_KEY_PREVIOUS with SECRET_KEY, and report how many; exit code 1 if any are left",
    options: {},
    required: [],
    run: reEncryptSecrets,
  },
];

/** The operator's commands, by "noun verb", or by one word. */
export const COMMANDS: Record<string, Command> = Object.fromEntries(
  commands.map((command) => [command.name, command]),
);
