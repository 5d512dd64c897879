// Rules of our own that no linter has.

const CLOCK = "Take the time from the context, ctx.now(), so that tests and holds agree on it.";

const isNamed = (node, name) => node.type === "Identifier" && node.name === name;
const isMember = (node, object, property) =>
  isNamed(node.object, object) && isNamed(node.property, property);

/** Time comes from the context. */
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

/** Pages of ours are reached by the router. */
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

export default {
  meta: { name: "foyer" },
  rules: { clock, "inner-links": innerLinks },
};
