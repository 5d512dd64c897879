import { nextDoor } from "@/api/next-door";

export const dynamic = "force-dynamic";
export { nextDoor as GET, nextDoor as POST };
