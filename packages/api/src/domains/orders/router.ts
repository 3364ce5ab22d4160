import { router } from '../../trpc';
import { listParticipantOrderValuesProcedure } from './procedures/list-participant-order-values';
import { listParticipantOrdersProcedure } from './procedures/list-participant-orders';

export const ordersRouter = router({
	ofParticipant: listParticipantOrdersProcedure,
	ofParticipantValues: listParticipantOrderValuesProcedure,
});
