/** The kinds of accounts and the roles in them, in the order in which people read them. */
export const ACCOUNT_TYPES = ["company", "household", "person"] as const;
export const ACCOUNT_ROLES = ["owner", "billing", "member"] as const;
