import { keepLooking } from '../../../pieces';
import type { Services } from '../../../trpc';
import { OrderSender } from './order-sender';

/** Hands orders over to suppliers for as long as the process runs. */
export const startOrderSender = (services: Pick<Services, 'db' | 'config' | 'log'>): { stop: () => Promise<void> } =>
	keepLooking(
		services.log,
		'The orders that are due could not be looked for',
		(signal) => new OrderSender(services, signal),
	);
