-- Of an object's first event: up to which number its later events were archived.
ALTER TABLE "domain_events" ADD COLUMN "archived_up_to" INTEGER;
