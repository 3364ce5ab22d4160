import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { ofParticipantInput } from '../of-participant';
import { listMerges } from '../services/list-merges';

export const listMergesProcedure = programProcedure('manageParticipant')
	.input(z.object(ofParticipantInput))
	.query(({ ctx, input }) => listMerges(ctx, input.participantId));
