-- The rounds of one processor look for the calls of the organizations that pay by it.
ALTER TABLE "processor_calls" ADD CONSTRAINT "processor_calls_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
