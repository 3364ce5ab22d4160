import { lazily } from '../../lib/lazily';
import type { ParticipantOrdersProps } from './participant-orders';

/** The tab Orders of a participant; put it into a Suspense. */
export const ParticipantOrders = lazily<ParticipantOrdersProps>(
	() => import('./participant-orders').then((module) => module.ParticipantOrders),
	'orders',
);

export { statusTones as orderTones } from './types';
