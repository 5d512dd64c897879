// The rules of the code, each by its name, so that an update of the linter brings none unasked; each is
// broken once in src/cli/lint-cases.txt. This file stands here because globs are taken from its folder.
import path from "node:path";

const tests = ["**/*.test.{ts,tsx}", "e2e/**"];

/** One home for the environment, so that every setting is validated and documented. */
const environment = {
  object: "process",
  property: "env",
  message:
    "Read settings by getEnv() of @/server/env; a new one is declared in src/server/config/settings.ts.",
};
/** Test files share processes, and with them each module that one of them has loaded. */
const mocks = ["mock", "doMock"].map((property) => ({
  object: "vi",
  property,
  message: "Pass an argument or a context: the next test files would get the mock, too.",
}));
const processModule = { regex: "^(node:)?process$", message: environment.message };

const framework = {
  regex: "^next(/|$)",
  message:
    "Next stays at the edge: app/, ui/ and a feature's components/. Pass what you need as an argument.",
};

/** Longer than 300 lines, each for one reason that nothing splits: a model, a table of cases, one server's rules. */
const LONG = [
  "src/features/billing/ledger/histories.db.test.ts",
  "src/features/scheduling/bookings/capacity-model.db.test.ts",
  "src/features/scheduling/bookings/chaos.db.test.ts",
  "src/features/scheduling/recurring-events/rrule-rules.test.ts",
];

/** Links and the router name a page; its club is added in one place. */
const ofAClub = [
  { name: "next/link", message: "Use Link of @/ui/link: it adds the club to the address." },
  {
    name: "next/navigation",
    importNames: ["useRouter", "usePathname"],
    message: "Use useRouter and usePagePath of @/ui/portal-router: they add and remove the club.",
  },
];

const errors = (names) => Object.fromEntries(names.map((name) => [name, "error"]));

export default {
  plugins: ["eslint", "typescript", "react", "nextjs", "jsx-a11y"],
  jsPlugins: [
    { name: "foyer", specifier: path.join(import.meta.dirname, ".config/oxlint-rules.mjs") },
  ],
  categories: { correctness: "off" },
  settings: { react: { version: "19.3" } },
  ignorePatterns: [".next/", ".build/", ".data/", "prisma/generated/", "public/"],
  rules: {
    "no-restricted-properties": ["error", environment],
    "no-restricted-imports": ["error", { patterns: [framework, processModule] }],
    "no-console": "error",
    eqeqeq: ["error", "always", { null: "ignore" }],
    // A name of nothing, which no variable has: otherwise an underscore before it would excuse it.
    "no-unused-vars": [
      "error",
      { ignoreRestSiblings: true, varsIgnorePattern: "^$", argsIgnorePattern: "^$" },
    ],
    "no-unused-expressions": "error",
    "typescript/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
    "typescript/ban-ts-comment": [
      "error",
      { "ts-expect-error": "allow-with-description", "ts-ignore": true, "ts-nocheck": true },
    ],
    ...errors(["no-var", "prefer-const", "prefer-rest-params", "prefer-spread"]),
    ...errors(
      [
        "no-array-constructor",
        "no-duplicate-enum-values",
        "no-empty-object-type",
        "no-explicit-any",
        "no-extra-non-null-assertion",
        "no-misused-new",
        "no-namespace",
        "no-non-null-asserted-optional-chain",
        "no-require-imports",
        "no-this-alias",
        "no-unnecessary-type-constraint",
        "no-unsafe-declaration-merging",
        "no-unsafe-function-type",
        "no-wrapper-object-types",
        "prefer-as-const",
        "prefer-namespace-keyword",
        "triple-slash-reference",
      ].map((name) => `typescript/${name}`),
    ),
    ...errors(
      [
        // React's old ways (lifecycles, string refs) are those of classes, and there are none.
        "prefer-function-component",
        "display-name",
        "jsx-key",
        "jsx-no-comment-textnodes",
        "jsx-no-duplicate-props",
        "jsx-no-undef",
        "no-children-prop",
        "no-danger-with-children",
        "no-direct-mutation-state",
        "no-find-dom-node",
        "no-is-mounted",
        "no-render-return-value",
        "no-string-refs",
        "no-unescaped-entities",
        "require-render-return",
        "rules-of-hooks",
        "exhaustive-deps",
        "static-components",
        "use-memo",
        "preserve-manual-memoization",
        "incompatible-library",
        "immutability",
        "globals",
        "refs",
        "set-state-in-effect",
        "error-boundaries",
        "purity",
        "set-state-in-render",
        "unsupported-syntax",
      ].map((name) => `react/${name}`),
    ),
    ...errors(
      [
        "google-font-display",
        "google-font-preconnect",
        "next-script-for-ga",
        "no-async-client-component",
        "no-before-interactive-script-outside-document",
        "no-css-tags",
        "no-head-element",
        "no-page-custom-font",
        "no-styled-jsx-in-document",
        "no-sync-scripts",
        "no-title-in-document-head",
        "no-typos",
        "no-unwanted-polyfillio",
        "inline-script-id",
        "no-assign-module-variable",
        "no-document-import-in-page",
        "no-duplicate-head",
        "no-head-import-in-document",
        "no-script-component-in-head",
      ].map((name) => `nextjs/${name}`),
    ),
    "nextjs/no-html-link-for-pages": "error",
    ...errors(
      [
        "aria-props",
        "aria-proptypes",
        "aria-unsupported-elements",
        "role-has-required-aria-props",
        "role-supports-aria-props",
      ].map((name) => `jsx-a11y/${name}`),
    ),
    "jsx-a11y/alt-text": ["error", { elements: ["img"], img: ["Image"] }],
  },
  overrides: [
    {
      files: ["**/*.{ts,tsx}"],
      rules: {
        // A forgotten await loses the error and runs outside the transaction it seems to be in.
        "typescript/no-floating-promises": "error",
        "typescript/no-misused-promises": ["error", { checksVoidReturn: false }],
      },
    },
    {
      files: ["src/**/*.{ts,tsx}"],
      excludeFiles: ["src/testing/**", ...tests],
      rules: { "foyer/linear": "error", "foyer/named-columns": "error" },
    },
    {
      files: ["{src,bench,prisma,e2e}/**/*.{ts,tsx,mjs}"],
      excludeFiles: LONG,
      rules: { "max-lines": ["error", { max: 300, skipBlankLines: false }] },
    },
    {
      files: ["src/features/**"],
      excludeFiles: ["src/features/*/*/components/**", ...tests],
      rules: { "foyer/clock": "error" },
    },
    {
      files: [
        "src/app/**",
        "src/ui/**",
        "src/features/*/*/components/**",
        "src/proxy.ts",
        "src/server.ts",
        "next.config.mjs",
        // Stands for a page around a component.
        "src/testing/rendered.tsx",
        "src/instrumentation.ts",
      ],
      rules: { "no-restricted-imports": ["error", { patterns: [processModule] }] },
    },
    {
      files: ["src/app/**", "src/ui/**", "src/features/*/*/components/**"],
      rules: { "foyer/effect-body": "error", "foyer/inner-links": "error" },
    },
    {
      // The reference and the page of an error are for developers, the demo mailbox for who tries Foyer out.
      files: ["src/app/**/*.tsx", "src/ui/**/*.tsx", "src/features/*/*/components/**/*.tsx"],
      excludeFiles: ["src/app/docs/**", "src/app/errors/**", "src/app/mailbox/**"],
      rules: { "foyer/words": "error" },
    },
    {
      files: ["src/app/[[]club[]]/**", "src/ui/**", "src/features/*/*/components/**"],
      excludeFiles: ["src/ui/link.tsx", "src/ui/portal-router.ts", "src/ui/keep-offline.tsx"],
      rules: { "no-restricted-imports": ["error", { patterns: [processModule], paths: ofAClub }] },
    },
    {
      files: [
        "src/server/config/env.ts",
        "src/server/config/settings.ts",
        // Next's own word for the runtime that this is compiled for.
        "src/instrumentation.ts",
        "src/server/postgres/**",
        "src/cli/**",
        ".config/**",
        "bench/**",
        // Compares the environment that a test file found with the one it leaves.
        "src/testing/rules/leaves-nothing.ts",
        ...tests,
      ],
      rules: { "no-restricted-properties": ["error", ...mocks] },
    },
    {
      files: [
        "src/cli/**",
        "src/server.ts",
        "bench/**",
        "prisma/seed.ts",
        // Names the zones on which this machine's two sources disagree.
        "src/lib/time-oracle.db.test.ts",
      ],
      rules: { "no-console": "off" },
    },
  ],
};
