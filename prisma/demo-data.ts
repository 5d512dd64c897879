/** The data of a new demo installation: plain data, no logic. */
import { harbour } from "./demo-harbour";
import { northside } from "./demo-northside";
import { riverside } from "./demo-riverside";

/** Signs in as a member of both demo organizations. */
export const DEMO_MEMBER = { name: "Alex Rivera", email: "alex@example.com" };

export const DEMO_TENANTS = [
  { slug: "demo", name: "Foyer demo", organizations: [harbour, northside] },
  { slug: "other", name: "Another customer", organizations: [riverside] },
];
