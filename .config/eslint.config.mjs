import next from "eslint-config-next/core-web-vitals";
import typescript from "eslint-config-next/typescript";

const code = ["**/*.{ts,tsx}"];
const tests = ["**/*.test.{ts,tsx}", "e2e/**"];

/** One home for the environment, so that every setting is validated and documented. */
const environment = {
  object: "process",
  property: "env",
  message:
    "Read settings by getEnv() of @/server/env; a new one is declared in src/server/settings.ts.",
};

const clockMessage =
  "Take the time from the context, ctx.now(), so that tests and holds agree on it.";
const clock = [
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "CallExpression[callee.object.name='Date'][callee.property.name='now']",
  "MemberExpression[object.name='Temporal'][property.name='Now']",
].map((selector) => ({ selector, message: clockMessage }));

/** Longer than 300 lines, each for one reason that nothing splits: a model, a table of cases, one server's rules. */
const LONG = [
  "src/api/contract/client/schema.d.ts",
  "src/features/ledger/histories.db.test.ts",
  "src/features/checkout/capacity-model.db.test.ts",
  "src/features/checkout/chaos.db.test.ts",
  "src/features/passes/api.ts",
  "src/features/recurring-events/rrule-rules.test.ts",
];

const framework = {
  regex: "^next(/|$)",
  message:
    "Next stays at the edge: app/, ui/ and a feature's components/. Pass what you need as an argument.",
};
const processModule = { regex: "^(node:)?process$", message: environment.message };

export default [
  { ignores: ["node_modules/", ".next/", ".build/", ".data/", "prisma/generated/", "public/"] },
  ...next,
  ...typescript,
  {
    // A rule that does not fit is changed here, for everybody, rather than switched off in a file.
    linterOptions: { noInlineConfig: true },
    settings: { react: { version: "19.3" } },
    rules: {
      "no-restricted-properties": ["error", environment],
      "no-restricted-imports": ["error", { patterns: [framework, processModule] }],
      "no-console": ["error"],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "import/no-anonymous-default-export": "off",
      "@next/next/no-html-link-for-pages": ["error", "src/app"],
    },
  },
  {
    files: code,
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: `${import.meta.dirname}/..` },
    },
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "@typescript-eslint/no-unused-expressions": "error",
      // A forgotten await loses the error and runs outside the transaction it seems to be in.
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: false }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/ban-ts-comment": [
        "error",
        { "ts-expect-error": "allow-with-description", "ts-ignore": true, "ts-nocheck": true },
      ],
    },
  },
  {
    files: ["{src,bench,prisma,e2e}/**/*.{ts,tsx,mjs}"],
    ignores: LONG,
    rules: { "max-lines": ["error", { max: 300, skipBlankLines: false }] },
  },
  {
    files: ["src/features/**"],
    ignores: ["src/features/*/components/**", ...tests],
    rules: { "no-restricted-syntax": ["error", ...clock] },
  },
  {
    files: [
      "src/app/**",
      "src/ui/**",
      "src/features/*/components/**",
      "src/proxy.ts",
      "src/server.ts",
      "next.config.mjs",
    ],
    rules: { "no-restricted-imports": ["error", { patterns: [processModule] }] },
  },
  {
    files: [
      "src/server/env.ts",
      "src/server/settings.ts",
      "src/server/postgres/**",
      "src/cli/**",
      ".config/**",
      "bench/**",
      ...tests,
    ],
    rules: { "no-restricted-properties": "off" },
  },
  {
    files: ["src/cli/**", "src/server.ts", "bench/**", "prisma/seed.ts"],
    rules: { "no-console": "off" },
  },
];
