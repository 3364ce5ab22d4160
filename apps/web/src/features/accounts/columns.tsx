import type { GridColumn } from '@rewards/ui/data-grid';
import { accountTypes } from '@rewards/validators/accounts/constants';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { AccountListRow } from './types';

/** Columns of the account lists: one's own subtree and an account's children. */
export function useAccountColumns(): GridColumn<AccountListRow>[] {
	const { t } = useTranslation(['accounts', 'common']);
	return useMemo(
		() => [
			{ field: 'name', header: t('accounts:field.name'), type: 'text', width: 240, fixed: true, card: 'title' },
			{
				field: 'type',
				header: t('accounts:field.type'),
				type: 'enum',
				width: 120,
				groupable: true,
				options: accountTypes.map((value) => ({ value, label: t(`common:accountType.${value}`) })),
				card: 'subtitle',
			},
			{ field: 'contactName', header: t('accounts:field.contactName'), type: 'text', width: 180 },
			{ field: 'email', header: t('accounts:field.email'), type: 'text', width: 220 },
			{ field: 'phone', header: t('accounts:field.phone'), type: 'text', width: 140 },
			{ field: 'city', header: t('accounts:field.city'), type: 'text', width: 140, groupable: true },
			{ field: 'state', header: t('accounts:field.state'), type: 'text', width: 90, hidden: true, groupable: true },
			{ field: 'address', header: t('accounts:field.address'), type: 'text', width: 200, hidden: true },
			{ field: 'zip', header: t('accounts:field.zip'), type: 'text', width: 100, hidden: true },
		],
		[t],
	);
}
