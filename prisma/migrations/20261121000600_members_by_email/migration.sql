-- Every page of a signed-in member asks whose address this is, across organizations.
CREATE INDEX "members_by_email" ON "members" (lower("email"));
