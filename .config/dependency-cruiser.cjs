/**
 * Who may import whom: lib ← server ← ports ← features ← api ← app, and ui ← lib. Each message says
 * what to do instead; the reasons are in the architecture page.
 */
const test = "\\.test\\.tsx?$|^src/(testing|api/contract)/|/conformance(\\.ts$|/)";
const types = ["type-only"];

/** The districts of features, lowest first: each imports from those before it and from itself. */
const DISTRICTS = [
  "platform",
  "people",
  "catalogue",
  "billing",
  "scheduling",
  "memberships",
  "access",
  "backoffice",
];

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "lib-is-alone",
      comment: "lib is pure and runs anywhere. Give it what it needs as an argument.",
      severity: "error",
      from: { path: "^src/lib/", pathNot: test },
      to: { path: "^(src/(?!lib/)|prisma/)|^(node:)?(fs|net|http|https|child_process|process)$" },
    },
    {
      name: "stripe-sandbox-stands-on-lib",
      comment:
        "The sandbox is a processor of its own, as Stripe is. Give startSandbox what it needs as an option.",
      severity: "error",
      from: { path: "^src/stripe-sandbox/", pathNot: test },
      to: { path: "^(src/(?!(stripe-sandbox|lib)/)|prisma/)" },
    },
    {
      name: "stripe-sandbox-behind-payments",
      comment:
        "Only ports/payments starts it: speak to the processor by ctx.payments, as to Stripe.",
      severity: "error",
      from: {
        path: "^(src/(?!stripe-sandbox/)|bench/|e2e/)",
        pathNot: [test, "^src/ports/payments/index\\.ts$"],
      },
      to: { path: "^src/stripe-sandbox/" },
    },
    {
      name: "server-knows-no-feature",
      comment:
        "server is plumbing below ports and features. Let the caller pass it in, or move the file up.",
      severity: "error",
      from: { path: "^src/server/", pathNot: ["^src/server/context\\.ts$", test] },
      to: { path: "^src/(ports|stripe-sandbox|features|api|app|ui|cli)/" },
    },
    {
      name: "context-sees-port-ts-only",
      comment:
        "The context carries the ports: context.ts may name the types of a port.ts, and of the port between features (charging/purpose.ts).",
      severity: "error",
      from: { path: "^src/server/context\\.ts$" },
      to: {
        path: "^src/(ports|features|api|app|ui|cli)/",
        pathNot: "^src/(ports/[^/]+/port|features/billing/charging/purpose)\\.ts$",
      },
    },
    {
      name: "context-names-types-of-ports",
      comment: "The edge fills the context in; here only the types of the ports are known.",
      severity: "error",
      from: { path: "^src/server/context\\.ts$" },
      to: { path: "^src/(ports|features)/", dependencyTypesNot: types },
    },
    {
      name: "database-through-server-db",
      comment: "Use ctx.db, and the Prisma types that @/server/db exports.",
      severity: "error",
      from: { path: "^(src|bench|e2e)/", pathNot: "^src/server/(data/db|context)\\.ts$" },
      to: { path: "^prisma/generated/" },
    },
    {
      name: "ports-below-features",
      comment: "A port speaks our words but knows no feature. Pass it in, or react to an event.",
      severity: "error",
      from: { path: "^src/ports/", pathNot: test },
      to: { path: "^src/(features|api|app|ui|cli)/" },
    },
    {
      name: "one-port-knows-no-other",
      comment: "Ports are independent; what needs two of them is a verb.",
      severity: "error",
      from: { path: "^src/ports/([^/]+)/", pathNot: test },
      to: { path: "^src/ports/", pathNot: "^src/ports/$1/" },
    },
    {
      name: "providers-behind-their-index",
      comment: "A provider is chosen by its port's index.ts; import port.ts (types) or index.ts.",
      severity: "error",
      from: { path: "^(src/(?!ports/)|bench/|e2e/)", pathNot: test },
      to: { path: "^src/ports/", pathNot: "^src/ports/[^/]+/(port|index)\\.ts$" },
    },
    {
      name: "features-see-types-of-ports",
      comment: "Features take ports from ctx; import only types, and only from port.ts.",
      severity: "error",
      from: { path: "^src/features/", pathNot: test },
      to: { path: "^src/ports/[^/]+/port\\.ts$", dependencyTypesNot: types },
    },
    {
      name: "features-see-port-ts-only",
      comment: "Features take ports from ctx; import only types, and only from port.ts.",
      severity: "error",
      from: { path: "^src/features/", pathNot: test },
      to: { path: "^src/ports/", pathNot: "^src/ports/[^/]+/port\\.ts$" },
    },
    {
      name: "features-below-api",
      comment: "What must travel up travels as an event, or api calls the feature.",
      severity: "error",
      from: { path: "^src/features/", pathNot: test },
      to: { path: "^src/(api|app|cli)/" },
    },
    ...DISTRICTS.map((district, n) => ({
      name: `districts-downwards-${district}`,
      comment:
        "A district imports from those before it in DISTRICTS (dependency-cruiser.cjs). Let the upper one call, react to an event, or give the lower one a purpose.",
      severity: "error",
      from: { path: `^src/features/${district}/`, pathNot: test },
      to: { path: `^src/features/(${DISTRICTS.slice(n + 1).join("|") || "-"})/` },
    })),
    {
      name: "features-live-in-a-district",
      comment: "Put the feature into the district that owns its tables (src/ARCHITECTURE.md).",
      severity: "error",
      from: { path: `^src/features/(?!(${DISTRICTS.join("|")})/)` },
      to: { path: "." },
    },
    {
      name: "no-circular",
      comment: "Move what both files need into a third.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: types } },
    },
    {
      name: "schema-and-rules-are-pure",
      comment:
        "schema.ts, rules.ts and words.ts reach no database, clock or framework, not even through another file: give them rows and `now` as arguments.",
      severity: "error",
      from: {
        path: [
          "^src/features/.*/(schema|[a-z-]*rules)\\.ts$",
          "^src/features/[^/]+/[^/]+/[a-z-]*words\\.ts$",
        ],
      },
      to: {
        reachable: true,
        path: "^prisma/|^src/server/(?!(errors|local-times)\\.ts$|mail/)|^src/(ports|ui|api|app|cli)/|node_modules/(next|pg|@prisma|react|@trpc)/",
      },
    },
    {
      name: "errors-know-no-transport",
      comment:
        "A failure is a kind, a code and a sentence: declare it by failure() of server/errors.",
      severity: "error",
      from: { path: "^src/features/.*/errors\\.ts$" },
      to: {
        path: "^src/",
        pathNot: "^src/(lib/|server/errors\\.ts$|features/.*/errors\\.ts$)",
      },
    },
    {
      name: "components-reach-the-server-through-trpc",
      comment:
        "Call the procedure through the tRPC client; import schema.ts, words.ts, ui and lib only.",
      severity: "error",
      from: { path: "^src/features/.*/components/", pathNot: test },
      to: {
        path: "^src/|^prisma/",
        pathNot:
          "^src/(lib|ui)/|^src/features/.*/(components/|((slot|preview)-)?schema\\.ts$|[a-z-]*words\\.ts$)",
      },
    },
    {
      name: "ui-stands-on-lib",
      comment:
        "The design system knows no product: take the data as props, or move it to components/.",
      severity: "error",
      from: { path: "^src/ui/", pathNot: test },
      to: { path: "^(src/(?!ui/|lib/|api/)|prisma/)" },
    },
    {
      name: "ui-names-types-of-the-api",
      comment: "For the typed tRPC client, ui may name types of api/, never its code.",
      severity: "error",
      from: { path: "^src/ui/", pathNot: test },
      to: { path: "^src/api/", dependencyTypesNot: types },
    },
    {
      name: "api-below-app",
      comment: "api is mounted by app and by the own server, not the other way round.",
      severity: "error",
      from: { path: "^src/api/", pathNot: test },
      to: { path: "^src/(app|ui|cli)/" },
    },
    {
      name: "app-composes",
      comment:
        "Pages and handlers compose: take data from api/, and of a feature only components/, schema.ts and words.ts.",
      severity: "error",
      from: { path: "^src/app/", pathNot: test },
      to: {
        path: "^src/(features|server|ports|cli)/|^prisma/",
        pathNot: "^src/features/.*/(components/|schema\\.ts$|[a-z-]*words\\.ts$)",
      },
    },
    {
      name: "tests-stay-tests",
      comment: "What two tests share is not part of the product.",
      severity: "error",
      from: { path: "^src/", pathNot: test },
      to: { path: "\\.test\\.tsx?$" },
    },
    {
      name: "not-to-unresolvable",
      comment: "The module does not exist or is not in package.json.",
      severity: "error",
      from: {},
      // Types alone: @types/pdfmake has no file of that name to run, and a test makes those of the client.
      to: { couldNotResolve: true, pathNot: "^pdfmake/interfaces$|/\\.build/client/schema$" },
    },
    {
      name: "no-dev-dependency-in-the-product",
      comment: "Users install without development packages: move it to dependencies.",
      severity: "error",
      from: { path: "^src/", pathNot: [test, "^src/cli/"] },
      to: {
        dependencyTypes: ["npm-dev"],
        dependencyTypesNot: types,
        pathNot: "node_modules/@types/",
      },
    },
  ],
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
