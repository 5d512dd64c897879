/** The scope without which nobody shares a view of a list, or changes one that somebody else has shared. */
export const SHARED_VIEWS = "shared-views:write";
