import { cache } from "react";
import { openShare } from "@/api/entries/share";

/** Reads a shared pass, once per request: the page and its language both need it. */
export const readSharedPass = cache(openShare);
