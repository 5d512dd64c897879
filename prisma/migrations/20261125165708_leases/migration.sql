-- Signs of life, many a second: they need no log, and nobody holds anything after a crash of the server.
CREATE UNLOGGED TABLE "leases" (
    "name" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "begun_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "leases_pkey" PRIMARY KEY ("name")
) WITH (fillfactor = 50);
