import { z } from 'zod';
import { gridProcedures, rowsOfProgram } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { ofParticipant, ofParticipantInput } from '../../participants';
import { participantOrderGrid } from '../participant-grid';

/** The orders of one participant. */
export const participantOrderList = gridProcedures(
	participantOrderGrid,
	programProcedure('manageOrders').input(z.object(ofParticipantInput)),
	async (ctx, { participantId }) => ({ ...rowsOfProgram(ctx), options: await ofParticipant(ctx, participantId) }),
);
