import { consoleFetch } from "@/api/entries/trpc-handler";

export const dynamic = "force-dynamic";
export { consoleFetch as GET, consoleFetch as POST };
