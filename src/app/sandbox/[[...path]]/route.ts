import { sandboxDoor } from "@/api/sandbox";

export const dynamic = "force-dynamic";
export { sandboxDoor as GET, sandboxDoor as POST };
