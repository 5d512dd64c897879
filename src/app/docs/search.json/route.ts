import { searchFile } from "@/api/entries/developer-files";

export const dynamic = "force-dynamic";
export { searchFile as GET };
