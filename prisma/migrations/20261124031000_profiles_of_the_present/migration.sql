-- Profiles of the same version may differ: they are worked out by the time-zone data of the runtime, which
-- come anew with it. Then the one that is worked out now counts; one that is the same writes nothing, as before.
CREATE OR REPLACE FUNCTION write_capacity_days(p_resource text, p_days jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO capacity_days (resource_id, day, version, starts, capacities)
  SELECT p_resource, d.day, d.version, d.starts, d.capacities
    FROM jsonb_to_recordset(p_days) AS d(day date, version int, starts int[], capacities int[])
   WHERE NOT EXISTS (SELECT 1 FROM capacity_days c WHERE c.resource_id = p_resource AND c.day = d.day
           AND (c.version > d.version OR c.version = d.version AND (c.starts, c.capacities) = (d.starts, d.capacities)))
  ON CONFLICT (resource_id, day) DO UPDATE
    SET version = EXCLUDED.version, starts = EXCLUDED.starts, capacities = EXCLUDED.capacities
    WHERE capacity_days.version < EXCLUDED.version
       OR capacity_days.version = EXCLUDED.version
          AND (capacity_days.starts, capacity_days.capacities) <> (EXCLUDED.starts, EXCLUDED.capacities)
$$;
