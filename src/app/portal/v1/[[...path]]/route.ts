import { nextDoor } from "@/api/entries/next-handler";

export const dynamic = "force-dynamic";
export {
  nextDoor as GET,
  nextDoor as HEAD,
  nextDoor as POST,
  nextDoor as PUT,
  nextDoor as PATCH,
  nextDoor as DELETE,
  nextDoor as OPTIONS,
};
