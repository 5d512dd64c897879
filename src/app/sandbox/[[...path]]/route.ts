import { sandboxEntry } from "@/api/entries/sandbox";

export const dynamic = "force-dynamic";
export { sandboxEntry as GET, sandboxEntry as POST };
