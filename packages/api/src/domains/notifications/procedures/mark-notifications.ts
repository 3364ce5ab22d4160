import { notificationMarkSchema } from '@rewards/validators/notifications/schemas';
import { sessionProcedure } from '../../../trpc';
import { markNotifications } from '../services/mark-notifications';

export const markNotificationsProcedure = sessionProcedure
	.input(notificationMarkSchema)
	.mutation(({ ctx, input }) => markNotifications(ctx, input));
