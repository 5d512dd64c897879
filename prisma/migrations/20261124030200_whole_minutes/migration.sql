-- An event may last no whole number of minutes. The terms of its bookings said so, and could not be read:
-- minutes are whole.
UPDATE bookings SET policy = policy || jsonb_build_object(
    'min_duration_minutes', ceil((policy ->> 'min_duration_minutes')::numeric),
    'max_duration_minutes', ceil((policy ->> 'max_duration_minutes')::numeric),
    'slot_step_minutes', ceil((policy ->> 'slot_step_minutes')::numeric))
 WHERE event_id IS NOT NULL AND (policy ->> 'max_duration_minutes')::numeric % 1 <> 0;
