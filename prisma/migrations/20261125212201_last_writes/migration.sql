-- Up to which place of the log a caller has written: a replica that is behind it does not answer that caller. It needs
-- no log itself; after a crash of the server a replica has to be up to date for everybody, for a minute.
CREATE UNLOGGED TABLE "last_writes" (
    "actor" TEXT NOT NULL,
    "lsn" pg_lsn NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "last_writes_pkey" PRIMARY KEY ("actor")
) WITH (fillfactor = 50);
