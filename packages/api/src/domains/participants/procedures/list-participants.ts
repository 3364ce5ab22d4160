import { z } from 'zod';
import { gridProcedures, rowsOfProgram } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { participantGrid } from '../grid';

/** Rows have `cartItems` only on request: they take another look-up per row. */
const asked = z.object({ carts: z.boolean().optional() });

export const participantList = gridProcedures(
	participantGrid,
	programProcedure('manageParticipant').input(asked),
	(ctx, { carts }) => ({ ...rowsOfProgram(ctx), without: carts ? [] : ['cartItems'] }),
);
