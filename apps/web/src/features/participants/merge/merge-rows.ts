import type { AppRouter } from '@rewards/api/router';
import { formatDay, formatNumber, useUi } from '@rewards/ui';
import type { MergeField } from '@rewards/validators/participants/merges';
import type { inferRouterOutputs } from '@trpc/server';
import { useTranslation } from '../../../i18n/use-translation';
import { type Program, useCustomFields } from '../program-context';

export type MergePerson = inferRouterOutputs<AppRouter>['participants']['merges']['compare']['kept'];

interface MergeRow {
	key: string;
	label: string;
	/** Whose value stays is chosen. */
	field?: MergeField;
	text: (one: MergePerson) => string;
	ltr?: boolean;
}

/** What the comparison of two participants shows, by type of program. */
export function useMergeRows(program: Program): MergeRow[] {
	const { t } = useTranslation(['participantMerge', 'participants']);
	const { locale, timeZone } = useUi();
	const customFields = useCustomFields(program);
	const claim = program.type === 'claim';
	const chosen = (field: MergeField, label: string, more: Partial<MergeRow> = {}): MergeRow => ({
		key: field,
		label,
		field,
		text: (one) => one[field],
		...more,
	});
	const number = (key: 'balance' | 'orderQuantity', label: string): MergeRow => ({
		key,
		label,
		text: (one) => formatNumber(one[key], locale),
	});
	const day = (key: 'createDate' | 'lastLoginDate'): MergeRow => ({
		key,
		label: t(`participants:field.${key}`),
		text: (one) => formatDay(one[key], locale, { timeZone }) ?? '',
	});
	const rows: (MergeRow | false)[] = [
		{
			key: 'email',
			label: claim ? t('participants:field.code') : t('participants:field.email'),
			text: (one) => one.email,
			ltr: true,
		},
		chosen('name', t('participants:field.name')),
		claim && chosen('claimEmail', t('participants:field.claimEmail'), { ltr: true }),
		chosen('externalId', t('participants:field.externalId'), { ltr: true }),
		{ key: 'status', label: t('participants:field.status'), text: (one) => t(`participants:status.${one.status}`) },
		program.type !== 'points' && { key: 'level', label: t('participants:field.level'), text: (one) => one.level ?? '' },
		program.type === 'points' && number('balance', t('participants:field.balance')),
		number('orderQuantity', t('participants:field.orders')),
		{ key: 'address', label: t('address'), text: (one) => one.address },
		chosen('phone', t('participants:field.phone'), { ltr: true }),
		...customFields.map(({ field, label }) => chosen(field, label)),
		day('createDate'),
		day('lastLoginDate'),
	];
	return rows.filter((row) => row !== false);
}
