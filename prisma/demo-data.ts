/** The data of a new demo installation: plain data, no logic. */
import { harbour } from "./demo-harbour";
import { northside } from "./demo-northside";
import { riverside } from "./demo-riverside";

/** Signs in as a member of both demo organizations. */
export const DEMO_MEMBER = { name: "Alex Rivera", email: "alex@example.com" };

/** Runs both clubs of the demo, and signs in to their consoles. */
export const DEMO_OWNER = { name: "Mara Lindqvist", email: "mara@example.com" };

/** Works with her, in both clubs. */
export const DEMO_STAFF = [
  { ...DEMO_OWNER, role_ids: ["owner"] },
  { name: "Jonas Ek", email: "jonas@example.com", role_ids: ["front_desk"] },
  { name: "Aylin Demir", email: "aylin@example.com", role_ids: ["accountant"] },
];

export const DEMO_TENANTS = [
  { slug: "demo", name: "Foyer demo", organizations: [harbour, northside] },
  { slug: "other", name: "Another customer", organizations: [riverside] },
];
