-- The kinds and ways of notification that a member has switched off, such as reminders:mail. All others are on.
ALTER TABLE "members" ADD COLUMN "muted" TEXT[] DEFAULT ARRAY[]::TEXT[];
