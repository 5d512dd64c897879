import { llmsFullFile } from "@/api/entries/developer-files";

export const dynamic = "force-dynamic";
export { llmsFullFile as GET };
