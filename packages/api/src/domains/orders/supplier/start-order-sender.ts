import { startPoller } from '../../../pieces';
import type { Services } from '../../../trpc';
import { OrderSender } from './order-sender';

/** Sends orders to suppliers for as long as the process runs. */
export const startOrderSender = (services: Pick<Services, 'db' | 'config' | 'log'>): { stop: () => Promise<void> } =>
	startPoller(services.log, 'Due orders could not be read', (signal) => new OrderSender(services, signal));
