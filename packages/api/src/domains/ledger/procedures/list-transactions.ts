import { z } from 'zod';
import { gridProcedures, rowsOfProgram } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { ofParticipant, ofParticipantInput } from '../../participants';
import { transactionGrid } from '../grid';

/** The transactions of one participant. */
export const transactionList = gridProcedures(
	transactionGrid,
	programProcedure('manageTransaction').input(z.object(ofParticipantInput)),
	async (ctx, { participantId }) => ({ ...rowsOfProgram(ctx), options: await ofParticipant(ctx, participantId) }),
);
