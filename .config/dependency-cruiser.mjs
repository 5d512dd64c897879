/**
 * States who may import whom: lib ← server ← ports ← features ← api ← app, and ui ← lib. A rule is two lines:
 * `name: files → what they may not import`, with `but` before exceptions, and the remedy. import-rules.mjs
 * explains the rest; src/cli/import-cases.txt breaks each rule once; the architecture page has the reasons.
 */
import { rulesOf } from "./import-rules.mjs";

/** The districts of features, lowest first: each imports from those before it and from itself. */
const districts =
  "platform people catalogue billing scheduling memberships access backoffice".split(" ");

const ORDER = String.raw`
lib-is-alone: ^src/lib/ → ^(src/(?!lib/)|prisma/) ^(node:)?(fs|net|http|https|child_process|process)$
  lib is pure and runs anywhere. Give it what it needs as an argument.
client-stands-alone: ^src/client/ → ^(src/(?!client/)|prisma/) ^(node:)?(fs|net|http|https|child_process|process)$
  The client is a package of its own, for browsers too: it knows the API by its document alone.
stripe-sandbox-stands-on-lib: ^src/stripe-sandbox/ → ^(src/(?!(stripe-sandbox|lib)/)|prisma/)
  The sandbox is a processor of its own, as Stripe is. Give startSandbox what it needs as an option.
server-knows-no-feature: ^src/server/ but ^src/server/context\.ts$ → ^src/(ports|stripe-sandbox|features|api|app|ui|cli)/
  server is plumbing below ports and features. Let the caller pass it in, or move the file up.
context-sees-port-ts-only: ^src/server/context\.ts$ → ^src/(ports|features|api|app|ui|cli)/ but ^src/(ports/[^/]+/port|features/billing/charging/purpose)\.ts$
  The context carries the ports: context.ts may name types of a port.ts, and of the port between features (charging/purpose.ts).
ports-below-features: ^src/ports/ → ^src/(features|api|app|ui|cli)/
  A port speaks our words but knows no feature. Pass it in, or react to an event.
features-below-api: ^src/features/ → ^src/(api|app|cli)/
  What must travel up travels as an event, or api calls the feature.
districts-downwards-{district}: ^src/features/{district}/ → ^src/features/({above})/
  A district imports from those before it. Let the upper one call, react to an event, or give the lower one a purpose.
ui-stands-on-lib: ^src/ui/ → ^(src/(?!ui/|lib/|api/)|prisma/)
  The design system knows no product: take the data as props, or move it to components/.
api-below-app: ^src/api/ → ^src/(app|ui|cli)/
  api is mounted by app and by the own server, not the other way round.
`;

const OTHERS = String.raw`
context-names-types-of-ports: ^src/server/context\.ts$ → ^src/(ports|features)/ (values)
  The edge fills the context in; here only the types of the ports are known.
ui-names-types-of-the-api: ^src/ui/ → ^src/api/ (values)
  For the typed tRPC client, ui may name types of api/, never its code.
features-see-types-of-ports: ^src/features/ → ^src/ports/[^/]+/port\.ts$ (values)
  Features take ports from ctx; import only types, and only from port.ts.
features-see-port-ts-only: ^src/features/ → ^src/ports/ but ^src/ports/[^/]+/port\.ts$
  Features take ports from ctx; import only types, and only from port.ts.
one-port-knows-no-other: ^src/ports/([^/]+)/ → ^src/ports/ but ^src/ports/$1/
  Ports are independent; what needs two of them is a verb.
providers-behind-their-index: ^(src/(?!ports/)|bench/|e2e/) → ^src/ports/ but ^src/ports/[^/]+/(port|index)\.ts$
  A provider is chosen by its port's index.ts; import port.ts (types) or index.ts.
stripe-sandbox-behind-payments: ^(src/(?!stripe-sandbox/)|bench/|e2e/) but ^src/ports/payments/index\.ts$ → ^src/stripe-sandbox/
  Only ports/payments starts it: speak to the processor by ctx.payments, as to Stripe.
database-through-server-db: tests too ^(src|bench|e2e)/ but ^src/server/(data/db|context)\.ts$ → ^prisma/generated/
  Use ctx.db, and the Prisma types that @/server/data/db exports.
features-live-in-a-district: tests too ^src/features/(?!({districts})/) → .
  Put the feature into the district that owns its tables (src/ARCHITECTURE.md).
schema-and-rules-are-pure: ^src/features/.*/(schema|[a-z-]*rules)\.ts$ ^src/features/[^/]+/[^/]+/[a-z-]*words\.ts$ → ^prisma/ ^src/server/(?!(errors|local-times)\.ts$|(mail|words)/) ^src/(ports|ui|api|app|cli)/ node_modules/(next|pg|@prisma|react|@trpc)/ (reachable)
  schema.ts, rules.ts and words.ts reach no database, clock or framework, not even through another file: give them rows and now as arguments.
errors-know-no-transport: ^src/features/.*/errors\.ts$ → ^src/ but ^src/(lib/|server/errors\.ts$|features/.*/errors\.ts$)
  A failure is a kind, a code and a sentence: declare it by failure() of server/errors.
components-reach-the-server-through-trpc: ^src/features/.*/components/ → ^src/|^prisma/ but ^src/(lib|ui)/ ^src/server/words/messages\.ts$ ^src/features/.*/(components/|((slot|list|preview|history|member-report|revenue|utilisation|no-show|receivables)-)?schema\.ts$|(kinds|transitions)\.ts$|[a-z-]*words\.ts$)
  Call the procedure through the tRPC client; import schema.ts, words.ts, ui, lib and the catalogue's types only.
components-load-no-schema: ^src/(ui|features/.*/components)/ but /components/read-[a-z-]+\.ts$ → schema\.ts$ ^src/lib/(time|wire|recurrence)\.ts$ (values)
  Zod and Temporal are for servers: import types of a schema, and dates from ui/calendar-date or lib/format.
app-composes: ^src/app/ → ^src/(features|server|ports|cli)/|^prisma/ but ^src/features/.*/(components/|(list-)?schema\.ts$|[a-z-]*words\.ts$)
  Pages and handlers compose: take data from api/, and of a feature only components/, schema.ts and words.ts.
tests-stay-tests: ^src/ → \.test\.tsx?$
  What two tests share is not part of the product.
no-dev-dependency-in-the-product: ^src/ but ^src/cli/ → but node_modules/@types/ (development)
  Users install without development packages: move it to dependencies.
no-circular: tests too → (circular)
  Move what both files need into a third.
not-to-unresolvable: tests too → but ^pdfmake/interfaces$ ^mdast$ /\.build/client/schema$ ^@foyer/client (unresolvable)
  The module does not exist or is not in package.json. (Types alone, as of pdfmake, mdast and the client, have no file to run.)
`;

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [...rulesOf(ORDER, { districts, isOrder: true }), ...rulesOf(OTHERS, { districts })],
  options: {
    doNotFollow: { path: ["node_modules", "^prisma/generated"] },
    exclude: { path: "^\\.next" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json", ".css"],
    },
  },
};
