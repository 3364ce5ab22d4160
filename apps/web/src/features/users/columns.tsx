import type { GridColumn } from '@rewards/ui/data-grid';
import { userStatuses } from '@rewards/validators/users/constants';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { statusTones, type UserRow } from './types';

/** Columns of an account's users; users without an account have neither role nor status. */
export function useUserColumns(unassigned = false): GridColumn<UserRow>[] {
	const { t } = useTranslation('users');
	return useMemo(() => {
		const columns: (GridColumn<UserRow> | false)[] = [
			{ field: 'displayName', header: t('field.displayName'), type: 'text', width: 190, fixed: true, card: 'title' },
			{ field: 'email', header: t('field.email'), type: 'text', width: 230, card: 'subtitle' },
			!unassigned && { field: 'roleName', header: t('field.role'), type: 'text', width: 150, groupable: true },
			!unassigned && {
				field: 'status',
				header: t('field.status'),
				type: 'enum',
				width: 120,
				groupable: true,
				options: userStatuses.map((value) => ({ value, label: t(`status.${value}`), tone: statusTones[value] })),
			},
			{ field: 'lastSignInAt', header: t('field.lastSignInAt'), type: 'datetime', width: 170, hidden: unassigned },
			{ field: 'userName', header: t('field.userName'), type: 'text', width: 190, hidden: true },
			{ field: 'phoneNumber', header: t('field.phoneNumber'), type: 'text', width: 140, hidden: true },
			{ field: 'createdAt', header: t('field.createdAt'), type: 'datetime', width: 170, hidden: !unassigned },
			!unassigned && { field: 'lockedAt', header: t('field.lockedAt'), type: 'datetime', width: 170, hidden: true },
		];
		return columns.filter((column) => column !== false);
	}, [t, unassigned]);
}
