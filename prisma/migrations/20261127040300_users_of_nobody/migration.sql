-- People whose address no member and nobody on a staff has any more, from before a given-up address was forgotten: their
-- passkeys would open the account of whoever gets it next. Sessions and passkeys go with them.
DELETE FROM "users" u
 WHERE NOT EXISTS (SELECT 1 FROM "members" m WHERE lower(m."email") = u."email")
   AND NOT EXISTS (SELECT 1 FROM "staff_members" s WHERE s."email" = u."email" AND s."status" <> 'removed');
