import { nextDoor } from "@/api/entries/next-handler";

export const dynamic = "force-dynamic";
export { nextDoor as GET, nextDoor as POST };
