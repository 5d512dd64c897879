-- CreateTable
CREATE TABLE "installation_steps" (
    "name" TEXT NOT NULL,
    "begun_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "installation_steps_pkey" PRIMARY KEY ("name")
);
