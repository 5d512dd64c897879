-- These sums counted the whole rest of a payment where a part of it was lost. They are added up anew when they are read.
DELETE FROM "report_days" WHERE "reading" = 'moved';
