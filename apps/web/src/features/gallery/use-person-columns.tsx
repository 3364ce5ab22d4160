import type { GridColumn } from '@rewards/ui/data-grid';
import type { Tone } from '@rewards/ui/primitives/badge';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { type Person, type PersonStatus, statuses } from './people';

const statusTones: Record<PersonStatus, Tone> = { Active: 'success', Pending: 'warning', Archived: 'neutral' };

/** A column of every type. */
export function usePersonColumns(): GridColumn<Person>[] {
	const { t } = useTranslation('gallery');
	return useMemo(
		() => [
			{ field: 'name', header: t('field.name'), type: 'text', width: 170, fixed: true, card: 'title' },
			{ field: 'email', header: t('field.email'), type: 'text', width: 210, card: 'subtitle' },
			{ field: 'code', header: t('field.code'), type: 'text', width: 110, copy: true },
			{
				field: 'status',
				header: t('field.status'),
				type: 'enum',
				width: 130,
				groupable: true,
				options: statuses.map((value) => ({ value, label: t(`status.${value}`), tone: statusTones[value] })),
			},
			{ field: 'city', header: t('field.city'), type: 'text', width: 120, groupable: true },
			{ field: 'points', header: t('field.points'), type: 'number', width: 110, total: 'sum' },
			{ field: 'budget', header: t('field.budget'), type: 'money', currency: 'EUR', width: 130, total: 'avg' },
			{ field: 'birthday', header: t('field.birthday'), type: 'date', width: 130, groupable: true },
			{ field: 'seenAt', header: t('field.seenAt'), type: 'datetime', width: 180, groupable: true },
			{ field: 'mails', header: t('field.mails'), type: 'boolean', width: 100, groupable: true },
		],
		[t],
	);
}
