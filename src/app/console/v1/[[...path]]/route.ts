import { nextHandler } from "@/api/entries/next-handler";

export const dynamic = "force-dynamic";
export { nextHandler as GET, nextHandler as HEAD, nextHandler as POST };
