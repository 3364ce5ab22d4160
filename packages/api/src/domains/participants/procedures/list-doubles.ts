import { programProcedure } from '../../../trpc';
import { listDoubles } from '../services/list-doubles';

export const listDoublesProcedure = programProcedure('manageParticipant').query(({ ctx, signal }) =>
	listDoubles(ctx, signal),
);
