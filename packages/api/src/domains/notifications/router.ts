import { router } from '../../trpc';
import { countUnreadProcedure } from './procedures/count-unread';
import { listNotificationsProcedure } from './procedures/list-notifications';
import { markNotificationsProcedure } from './procedures/mark-notifications';

/** The inbox: notices of the product to a user. */
export const notificationsRouter = router({
	list: listNotificationsProcedure,
	unread: countUnreadProcedure,
	mark: markNotificationsProcedure,
});
