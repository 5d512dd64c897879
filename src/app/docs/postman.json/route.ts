import { postmanFile } from "@/api/entries/developer-files";

export const dynamic = "force-dynamic";
export { postmanFile as GET };
