import { router } from '../../trpc';
import { createParticipantProcedure } from './procedures/create-participant';
import { deleteParticipantProcedure } from './procedures/delete-participant';
import { getParticipantProcedure } from './procedures/get-participant';
import { listParticipantValuesProcedure } from './procedures/list-participant-values';
import { listParticipantsProcedure } from './procedures/list-participants';
import { resetParticipantPasswordProcedure } from './procedures/reset-participant-password';
import { updateParticipantProcedure } from './procedures/update-participant';

export const participantsRouter = router({
	list: listParticipantsProcedure,
	distinct: listParticipantValuesProcedure,
	get: getParticipantProcedure,
	create: createParticipantProcedure,
	update: updateParticipantProcedure,
	delete: deleteParticipantProcedure,
	resetPassword: resetParticipantPasswordProcedure,
});
