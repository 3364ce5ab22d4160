import type { GridColumn } from '@rewards/ui/data-grid';
import { participantStatuses } from '@rewards/validators/participants/constants';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { type Program, useCustomFields } from './program-context';
import { type ParticipantRow, statusTones } from './types';

/**
 * Columns of Participant Management. In claim programs the email column holds the code; plateau and claim programs have
 * levels.
 */
export function useParticipantColumns(program: Program | undefined): GridColumn<ParticipantRow>[] {
	const { t } = useTranslation('participants');
	const customFields = useCustomFields(program);
	const type = program?.type;
	const customKey = customFields.map(({ field, label }) => `${field}:${label}`).join('|');
	// biome-ignore lint/correctness/useExhaustiveDependencies: customKey holds what the custom fields are
	return useMemo(() => {
		const claim = type === 'claim';
		const columns: (GridColumn<ParticipantRow> | false)[] = [
			// Codes that were not used yet have no name.
			{
				field: 'name',
				header: t('field.name'),
				type: 'text',
				width: 180,
				fixed: true,
				card: claim ? 'subtitle' : 'title',
			},
			claim
				? { field: 'email', header: t('field.code'), type: 'text', width: 140, copy: true, card: 'title' }
				: { field: 'email', header: t('field.email'), type: 'text', width: 230, card: 'subtitle' },
			claim && { field: 'claimEmail', header: t('field.claimEmail'), type: 'text', width: 220 },
			{
				field: 'status',
				header: t('field.status'),
				type: 'enum',
				width: 158,
				groupable: true,
				options: participantStatuses.map((value) => ({ value, label: t(`status.${value}`), tone: statusTones[value] })),
			},
			type !== 'points' && { field: 'level', header: t('field.level'), type: 'text', width: 130, groupable: true },
			{ field: 'externalId', header: t('field.externalId'), type: 'text', width: 110, copy: true },
			type === 'points' && { field: 'balance', header: t('field.balance'), type: 'number', width: 110, total: 'sum' },
			type === 'points' && {
				field: 'awarded',
				header: t('field.awarded'),
				type: 'number',
				width: 120,
				hidden: true,
				total: 'sum',
			},
			type === 'points' && {
				field: 'redeemed',
				header: t('field.redeemed'),
				type: 'number',
				width: 120,
				hidden: true,
				total: 'sum',
			},
			{ field: 'orderQuantity', header: t('field.orders'), type: 'number', width: 110, hidden: true, total: 'sum' },
			...customFields.map(
				({ field, label }): GridColumn<ParticipantRow> => ({
					field,
					header: label,
					type: 'text',
					width: 150,
					hidden: true,
				}),
			),
			{
				field: 'createDate',
				header: t('field.createDate'),
				type: 'datetime',
				width: 180,
				hidden: true,
				groupable: true,
			},
			{
				field: 'lastLoginDate',
				header: t('field.lastLoginDate'),
				type: 'datetime',
				width: 180,
				hidden: true,
				groupable: true,
			},
		];
		return columns.filter((column) => column !== false);
	}, [t, type, customKey]);
}
