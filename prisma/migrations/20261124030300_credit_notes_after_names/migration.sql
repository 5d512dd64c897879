-- A credit note is for an invoice that there is already, and goes with it when members are merged. Of an
-- erased member it must still be possible: money that somebody gives back at the processor is taken in.
DROP TRIGGER refuse_row_of_ended_member ON credit_notes;
