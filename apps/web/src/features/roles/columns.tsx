import type { GridColumn } from '@rewards/ui/data-grid';
import { permissionFlags } from '@rewards/validators/permissions';
import { Check } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { RoleRow } from './types';

/** Ten per row: only the tick is drawn. */
function Given({ yes }: { yes: boolean }) {
	const { t } = useTranslation('common');
	return (
		<>
			{yes && <Check aria-hidden className="size-4 text-success-text" />}
			<span className="sr-only">{t(yes ? 'yes' : 'no')}</span>
		</>
	);
}

/** Columns of Role Management: a column for each permission, the number of users, and the role's account. */
export function useRoleColumns(): GridColumn<RoleRow>[] {
	const { t } = useTranslation('roles');
	return useMemo(
		() => [
			{ field: 'name', header: t('field.name'), type: 'text', width: 146, fixed: true, card: 'title' },
			...permissionFlags.map(
				(flag): GridColumn<RoleRow> => ({
					field: flag,
					header: t(`column.${flag}`),
					type: 'boolean',
					// All ten fit beside the name at 1280 px.
					width: 70,
					minWidth: 64,
					cell: (row) => <Given yes={row[flag]} />,
				}),
			),
			{ field: 'users', header: t('field.users'), type: 'number', width: 96, headerFilter: false },
			{
				field: 'accountName',
				header: t('field.account'),
				type: 'text',
				width: 170,
				groupable: true,
				card: 'subtitle',
				cell: ({ accountName }) => accountName ?? <span className="text-muted-foreground">{t('fromAbove')}</span>,
			},
		],
		[t],
	);
}
