import { DEMO_MEMBER, DEMO_OWNER } from "../../../prisma/demo-data";
import { getPayments } from "@/ports/payments";
import { getDatabase } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { addressesToListenOn, isOwnAddress, mailboxReaders } from "@/server/http/own-machine";
import { makeSetUpLink } from "@/features/platform/organizations/set-up-link";
import { signInLink } from "@/api/admin/access";
import { provideDemoData } from "./demo-process";
import { checkKeys } from "./secret-keys";
import { prepareWallet } from "./wallet-credentials";

const now = () => new Date();

/**
 * Brings into the database all that a start finds there beyond the schema: once, so that a later start only looks.
 * `giveUp` ends the wait for what others are doing. Raises WrongSecretKey.
 */
export async function prepareData(giveUp: AbortSignal): Promise<void> {
  await checkKeys();
  await prepareWallet();
  if (getEnv().DEMO) await provideDemoData(giveUp);
}

/** Prepares a start beyond the schema; returns the lines that tell the operator where to click. */
export async function prepare(giveUp: AbortSignal): Promise<{ lines: string[] }> {
  const env = getEnv();
  const { prisma } = getDatabase();
  await prepareData(giveUp);
  const commands = (await prisma.organization.count()) > 0 ? usualCommands() : await firstLines();
  const lines = [
    "",
    `  Portal            ${env.BASE_URL}/`,
    ...(await demoLines()),
    `  Payments          ${paymentWords()}`,
    `  API reference     ${env.BASE_URL}/docs`,
    ...commands,
    "",
  ];
  return { lines };
}

/** Names the card processor, so that nobody learns it from the first member who pays. */
function paymentWords(): string {
  const { provider, test_mode } = getPayments("live").clientConfig(null);
  if (provider === "none")
    return "no cards (STRIPE_SECRET_KEY takes them, PAYMENTS=sandbox tries test cards)";
  if (provider === "sandbox") return "test cards only, no money moves";
  return test_mode ? "Stripe in test mode, no money moves" : "Stripe, real money";
}

/**
 * Returns how to begin in an installation without a club: a page that makes the first one, once, for whoever reads
 * this log. Each start prints a link of its own; the first that is used ends all others.
 */
async function firstLines(): Promise<string[]> {
  const token = await makeSetUpLink({ db: getDatabase().prisma, now });
  return [
    "  Set up your club  (once, within 24 hours)",
    `                    ${getEnv().BASE_URL}/console/set-up/${token}`,
    ...FIRST_COMMANDS,
  ];
}

/** The same by commands. */
const FIRST_COMMANDS = [
  `  Or by commands    npm run admin -- organization create --tenant my-club --slug my-club --name "My club" --timezone Europe/Berlin --currency EUR`,
  `  Its owner         npm run admin -- staff invite --email you@example.org --name "Your name"`,
  `  An API key        npm run admin -- api-key create --name "My first key"`,
];

function usualCommands(): string[] {
  const { DEMO } = getEnv();
  return [
    `  An API key        npm run admin -- api-key create --name "My first key"${DEMO ? " --tenant demo" : ""}`,
    `  A scanner         npm run admin -- scanner create --name "Main entrance"${DEMO ? " --organization harbour" : ""}`,
  ];
}

async function demoLines(): Promise<string[]> {
  const env = getEnv();
  const readers = mailboxReaders(env);
  const [first] = addressesToListenOn(env);
  return [
    ...(await demoSignIn()),
    ...(readers ? [`  Demo mailbox      ${env.BASE_URL}/mailbox`] : []),
    ...(first && !env.HOST
      ? ["  Listening         for this machine only (HOST=0.0.0.0 lets others in)"]
      : []),
  ];
}

/**
 * Returns the lines with sign-in links, of a member and of the clubs' owner. They are printed to the log of the start,
 * so there are some only if the mailbox would show them too.
 */
async function demoSignIn(): Promise<string[]> {
  const { DEMO, BASE_URL, DEMO_MAILBOX } = getEnv();
  if (!DEMO || !(isOwnAddress(BASE_URL) || DEMO_MAILBOX === "public")) return [];
  const { prisma } = getDatabase();
  const asMember = await prisma.member.findFirst({ where: { email: DEMO_MEMBER.email } });
  const asOwner = await prisma.staffMember.findFirst({
    where: { email: DEMO_OWNER.email, status: "active" },
  });
  const lines: string[] = [];
  if (asMember) {
    const link = await signInLink({ now }, DEMO_MEMBER.email);
    lines.push(`  Sign in as ${asMember.name}`, `                    ${link}`);
  }
  if (asOwner) {
    const link = await signInLink({ now }, DEMO_OWNER.email, "/console");
    lines.push(`  Sign in as ${asOwner.name}, who runs the clubs`, `                    ${link}`);
  }
  return lines;
}
