import { type MoveRefusal, moveRefusals } from '@rewards/validators/orders/moves';
import { AppError } from '../../../errors';

/** Why a move isn't possible now. */
export const orderRefused = (reason: MoveRefusal): AppError =>
	new AppError('ORDER_REFUSED', { reason }, { message: moveRefusals[reason] });
