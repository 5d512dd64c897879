-- An organization's address in the parts that members' and accounts' have; before, it was lines of text.
ALTER TABLE "organizations" ADD COLUMN "postal_address" JSONB;

-- As invoices print it, line by line: nobody can tell which line is the city. There are few organizations.
UPDATE "organizations" o
   SET "postal_address" = jsonb_strip_nulls(jsonb_build_object(
         'address_line_1', left(l.lines[1], 200),
         'address_line_2', nullif(left(array_to_string(l.lines[2:], ', '), 200), '')))
  FROM (SELECT "id", regexp_split_to_array("address", E'\\s*\\n\\s*') AS lines FROM "organizations") l
 WHERE l."id" = o."id" AND o."address" IS NOT NULL;
