import { DEMO_MEMBER } from "../../prisma/demo-data";
import { seedDemo } from "../../prisma/seed";
import { getDatabase } from "@/server/db";
import { getEnv } from "@/server/env";
import { onceInstalled } from "@/server/installation";
import { signInLink } from "./admin-access";
import { systemContext } from "./identify";
import { mailboxAddress } from "./mailbox";
import { keepKeys } from "./secret-keys";
import { prepareWallet } from "./wallet-credentials";

const now = () => new Date();

/** What a start needs beyond the schema; gives the lines that tell the operator where to click. */
export async function prepare(): Promise<{ lines: string[] }> {
  const env = getEnv();
  const { prisma } = getDatabase();
  await keepKeys();
  await prepareWallet();
  if (env.DEMO) await ensureDemoData();
  const commands = (await prisma.organization.count()) > 0 ? usualCommands() : FIRST_COMMANDS;
  const lines = [
    "",
    `  Portal            ${env.BASE_URL}/`,
    ...(await demoLines(env.BASE_URL)),
    `  API reference     ${env.BASE_URL}/docs`,
    ...commands,
    "",
  ];
  return { lines };
}

/** What an installation without an organization needs first. */
const FIRST_COMMANDS = [
  `  Begin with        npm run admin -- organization create --tenant my-club --slug my-club --name "My club" --timezone Europe/Berlin --currency EUR`,
  `  A first member    npm run admin -- member invite --email you@example.org --name "Your name"`,
  `  An API key        npm run admin -- api-key create --name "My first key"`,
];

function usualCommands(): string[] {
  const { DEMO } = getEnv();
  return [
    `  An API key        npm run admin -- api-key create --name "My first key"${DEMO ? " --tenant demo" : ""}`,
    `  A scanner         npm run admin -- scanner create --name "Main entrance"${DEMO ? " --organization harbour" : ""}`,
  ];
}

/** Demo data, once, and only into a database that nobody has used. */
async function ensureDemoData(): Promise<void> {
  const { prisma } = getDatabase();
  await onceInstalled(prisma, "demo data", async (again) => {
    // Begun and not finished: nobody has been served since, so all there is, is the unfinished demo.
    if (again) await prisma.$executeRaw`TRUNCATE tenants, users CASCADE`;
    if ((await prisma.tenant.count()) > 0) return;
    await seedDemo({ db: prisma, now }, (org) => systemContext(org, "demo"));
  });
}

async function demoLines(baseUrl: string): Promise<string[]> {
  const { DEMO } = getEnv();
  const member =
    DEMO && (await getDatabase().prisma.member.findFirst({ where: { email: DEMO_MEMBER.email } }));
  if (!member) return [];
  const link = await signInLink({ now }, DEMO_MEMBER.email);
  const mailbox = mailboxAddress();
  return [
    `  Sign in as ${member.name}`,
    `                    ${link}`,
    ...(mailbox ? [`  Demo mailbox      ${baseUrl}${mailbox}`] : []),
  ];
}
