// Our own rules, which no linter has.
import { analyse } from "scslre";

const CLOCK = "Take the time from the context, ctx.now(), so that tests and holds agree on it.";

const isNamed = (node, name) => node.type === "Identifier" && node.name === name;
const isMember = (node, object, property) =>
  isNamed(node.object, object) && isNamed(node.property, property);

/** Demands the time of the context. */
const clock = {
  create: (context) => ({
    NewExpression(node) {
      if (isNamed(node.callee, "Date") && node.arguments.length === 0)
        context.report({ node, message: CLOCK });
    },
    MemberExpression(node) {
      if (isMember(node, "Date", "now") || isMember(node, "Temporal", "Now"))
        context.report({ node, message: CLOCK });
    },
  }),
};

const INNER = "Use useRouter().push() or redirect(): this loads the whole application again.";
const isInner = (node) => node?.type === "Literal" && /^\/(?!\/)/.test(node.value);
const isLocation = (node) =>
  isNamed(node, "location") ||
  (node.type === "MemberExpression" && isNamed(node.property, "location"));

/** Demands the router for links to our own pages. */
const innerLinks = {
  create: (context) => ({
    CallExpression(node) {
      const { callee, arguments: given } = node;
      if (callee.type !== "MemberExpression" || !isNamed(callee.property, "assign")) return;
      if (isLocation(callee.object) && isInner(given[0])) context.report({ node, message: INNER });
    },
    AssignmentExpression(node) {
      const { left, right } = node;
      if (left.type !== "MemberExpression" || !isNamed(left.property, "href")) return;
      if (isLocation(left.object) && isInner(right)) context.report({ node, message: INNER });
    },
  }),
};

const EFFECT =
  "Put this into braces: React takes what it returns for the clean-up, and browsers return promises from more and more methods.";
const EFFECTS = ["useEffect", "useLayoutEffect", "useInsertionEffect"];

/** Refuses effects that return what a method of an element returns, such as the promise of a newer `scrollIntoView`. */
const effectBody = {
  create: (context) => ({
    CallExpression({ callee, arguments: [effect] }) {
      if (!EFFECTS.some((name) => isNamed(callee, name))) return;
      if (effect?.type !== "ArrowFunctionExpression" || effect.body.type === "BlockStatement")
        return;
      const body = effect.body.type === "ChainExpression" ? effect.body.expression : effect.body;
      if (body.type === "CallExpression" && body.callee.type === "MemberExpression")
        context.report({ node: effect, message: EFFECT });
    },
  }),
};

const LINEAR = "This takes more than linear time: use split, lastIndexOf or a loop.";

/** True if a text of n characters may keep an expression busy for n² steps or more. */
function isSlow(source, flags = "") {
  try {
    const options = { maxReports: 1 };
    return analyse({ source, flags }, options).reports.length > 0;
  } catch {
    // No valid expression: the engine reports it.
    return false;
  }
}

/** Refuses slow expressions: one text that takes a second holds everybody's requests for that second. */
const linear = {
  create: (context) => ({
    Literal(node) {
      if (node.regex && isSlow(node.regex.pattern, node.regex.flags))
        context.report({ node, message: LINEAR });
    },
    NewExpression(node) {
      const [source, flags] = node.arguments.map((given) => given.value);
      if (isNamed(node.callee, "RegExp") && typeof source === "string" && isSlow(source, flags))
        context.report({ node, message: LINEAR });
    },
  }),
};

const NAMED =
  "Name the columns: a migration of the next version may add one while this one is running.";
const hasStar = (sql) => /(?:\bSELECT|\bRETURNING|,)\s+(?:\w+\.)?\*/.test(sql);

/** Demands named columns: SQL must return this version's columns, even if the tables have more by then. */
const namedColumns = {
  create: (context) => ({
    Literal(node) {
      if (typeof node.value === "string" && hasStar(node.value))
        context.report({ node, message: NAMED });
    },
    TemplateElement(node) {
      if (hasStar(node.value.raw)) context.report({ node, message: NAMED });
    },
  }),
};

const SPOKEN = "Take this text from the catalogue: useTranslations of next-intl, and src/words.";
/** Attributes whose texts people read. */
const READ =
  /^(title|label|text|name|placeholder|alt|hint|action|description|aria-(label|description|roledescription|valuetext))$/;
/** Names are the same in each language; an address is no text. */
const NAMES = /^(foyer|visa|amex)\W*$/i;
const hasWords = (text) =>
  /\p{L}{2}/u.test(text) && !NAMES.test(text.trim()) && !text.startsWith("/");
const textOf = (node) =>
  node?.type === "Literal" && typeof node.value === "string"
    ? node.value
    : node?.type === "TemplateLiteral"
      ? node.quasis.map((part) => part.value.raw).join("")
      : "";

/** Refuses texts for people in pages and components: each stands in the catalogue, once a language. */
const words = {
  create: (context) => {
    const check = (node, text) => hasWords(text) && context.report({ node, message: SPOKEN });
    return {
      JSXText: (node) => check(node, node.value),
      JSXExpressionContainer(node) {
        if (node.parent.type !== "JSXAttribute") check(node, textOf(node.expression));
      },
      JSXAttribute(node) {
        const name = node.name.name;
        if (typeof name !== "string" || !READ.test(name)) return;
        const { value } = node;
        // A name is a field's in a form; as a text it begins with a capital.
        const given = textOf(value?.type === "JSXExpressionContainer" ? value.expression : value);
        if (name !== "name" || /^\p{Lu}/u.test(given)) check(node, given);
      },
      CallExpression(node) {
        if (isNamed(node.callee, "toast")) check(node, textOf(node.arguments[0]));
      },
    };
  },
};

export default {
  meta: { name: "foyer" },
  rules: {
    clock,
    "effect-body": effectBody,
    "inner-links": innerLinks,
    linear,
    "named-columns": namedColumns,
    words,
  },
};
