import { notificationListSchema } from '@rewards/validators/notifications/schemas';
import { sessionProcedure } from '../../../trpc';
import { listNotifications } from '../services/list-notifications';

export const listNotificationsProcedure = sessionProcedure
	.input(notificationListSchema)
	.query(({ ctx, input }) => listNotifications(ctx, input));
