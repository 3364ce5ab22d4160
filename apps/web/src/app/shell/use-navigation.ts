import { useMemo } from 'react';
import { useUnread } from '../../features/inbox';
import { useSelf } from '../../lib/session/self';
import { useWorkplace } from '../../lib/workplace/workplace';
import { ownNavigation, type VisibleGroup, visibleNavigation } from '../navigation';
import { hasPage } from '../routes';

/** The signed-in user's menu for the current account and program, followed by their own pages. */
export function useNavigation(): VisibleGroup[] {
	const { permissions } = useSelf().data;
	const { programId, programs } = useWorkplace();
	const programType = programs?.find(({ id }) => id === programId)?.type;
	const unread = useUnread();
	return useMemo(() => {
		const given = { permissions, programId, programType, hasPage };
		const badges = unread > 0 ? { inbox: { title: String(unread) } } : {};
		return [...visibleNavigation(given), ...visibleNavigation({ ...given, items: ownNavigation, badges })];
	}, [permissions, programId, programType, unread]);
}
