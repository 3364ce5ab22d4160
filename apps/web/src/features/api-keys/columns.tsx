import type { GridColumn } from '@rewards/ui/data-grid';
import { Badge } from '@rewards/ui/primitives/badge';
import { actingFaults } from '@rewards/validators/acting/constants';
import { type ApiKeyStatus, apiKeyStatuses } from '@rewards/validators/api-keys/constants';
import type { PermissionFlag } from '@rewards/validators/permissions';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { ApiKeyRow } from './types';

const tones = {
	active: 'success',
	paused: 'warning',
	expired: 'warning',
	revoked: 'neutral',
} as const satisfies Record<ApiKeyStatus, string>;

/** Columns of API keys: their use, their permissions, and their last use. */
export function useApiKeyColumns(): GridColumn<ApiKeyRow>[] {
	const { t } = useTranslation(['apiKeys', 'acting', 'roles']);
	return useMemo((): GridColumn<ApiKeyRow>[] => {
		const date = (field: 'lastUsedAt' | 'expiresAt' | 'previousUntil' | 'createdAt', width = 170) =>
			({ field, header: t(`apiKeys:field.${field}`), type: 'datetime', width }) as const;
		const flagNames = (flags: string) =>
			flags
				.split(',')
				.map((flag) => t(`roles:column.${flag as PermissionFlag}`))
				.join(', ');
		return [
			{ field: 'name', header: t('apiKeys:field.name'), type: 'text', width: 190, fixed: true, card: 'title' },
			{
				field: 'status',
				header: t('apiKeys:field.status'),
				type: 'enum',
				width: 120,
				options: apiKeyStatuses.map((value) => ({ value, label: t(`apiKeys:status.${value}`), tone: tones[value] })),
			},
			{
				field: 'pausedBy',
				header: t('apiKeys:field.pausedBy'),
				type: 'enum',
				width: 230,
				options: actingFaults.map((value) => ({ value, label: t(`acting:reason.${value}`) })),
			},
			{
				field: 'prefix',
				header: t('apiKeys:field.prefix'),
				type: 'text',
				width: 170,
				headerFilter: false,
				cell: ({ prefix }) => <span className="font-mono text-xs" dir="ltr">{`${prefix}_…`}</span>,
			},
			{
				field: 'flags',
				header: t('roles:permissions'),
				type: 'text',
				width: 230,
				sortable: false,
				filterable: false,
				headerFilter: false,
				value: ({ flags }) => flagNames(flags),
			},
			date('lastUsedAt'),
			date('expiresAt'),
			date('previousUntil', 190),
			{ field: 'programName', header: t('apiKeys:field.program'), type: 'text', width: 150 },
			{
				field: 'accountName',
				header: t('apiKeys:field.account'),
				type: 'text',
				width: 160,
				groupable: true,
				card: 'subtitle',
			},
			{ field: 'ownerName', header: t('apiKeys:field.ownerName'), type: 'text', width: 160 },
			{ field: 'perMinute', header: t('apiKeys:field.perMinute'), type: 'number', width: 130, headerFilter: false },
			{
				field: 'createdByName',
				header: t('apiKeys:field.createdByName'),
				type: 'text',
				width: 170,
				cell: ({ createdByName, makerGone }) => (
					<span className="inline-flex items-center gap-2">
						{createdByName}
						{makerGone && <Badge tone="warning">{t('apiKeys:makerGone')}</Badge>}
					</span>
				),
			},
			date('createdAt'),
		];
	}, [t]);
}
