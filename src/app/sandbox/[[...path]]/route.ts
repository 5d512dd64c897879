import { sandboxDoor } from "@/api/entries/sandbox";

export const dynamic = "force-dynamic";
export { sandboxDoor as GET, sandboxDoor as POST };
