/**
 * Joins a participant `p` with its row `r` of a selection. The program is compared per row (`coalesce` changes no
 * value), since a constant would mislead the planner: for a program that has grown since the last statistics it expects
 * one participant, and then compares every participant with every row.
 */
export const theirRow = 'p.id = r.participant_id and p.program_id = coalesce(r.program_id, $1)';
