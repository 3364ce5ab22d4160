/**
 * Joins a participant `p` with its row `r` of a held selection. The program is looked up row by row (`coalesce` changes
 * no value), for as a constant it would count: of a program that has grown since the last statistics the planner
 * expects one participant, and then compares every participant with every row.
 */
export const theirRow = 'p.id = r.participant_id and p.program_id = coalesce(r.program_id, $1)';
