import { llmsFile } from "@/api/entries/developer-files";

export const dynamic = "force-dynamic";
export { llmsFile as GET };
