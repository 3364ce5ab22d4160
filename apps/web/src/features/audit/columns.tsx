import type { GridColumn } from '@rewards/ui/data-grid';
import { auditActions, auditEntities } from '@rewards/validators/audit/constants';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { AuditRow } from './types';
import { useAuditWords } from './use-audit-words';

/** Columns of the audit log. */
export function useAuditColumns(): GridColumn<AuditRow>[] {
	const { t } = useTranslation('audit');
	const words = useAuditWords();
	return useMemo(
		(): GridColumn<AuditRow>[] => [
			{
				field: 'at',
				header: t('column.at'),
				type: 'datetime',
				width: 190,
				fixed: true,
				groupable: true,
				card: 'subtitle',
			},
			{
				field: 'actorName',
				header: t('column.actorName'),
				type: 'text',
				width: 160,
				sortable: false,
				groupable: true,
				cell: (row) => words.actor(row.actorName),
			},
			{
				field: 'action',
				header: t('column.action'),
				type: 'enum',
				width: 150,
				card: 'title',
				sortable: false,
				groupable: true,
				options: auditActions.map((value) => ({ value, label: words.action(value) })),
			},
			{
				field: 'entity',
				header: t('column.entity'),
				type: 'enum',
				width: 130,
				sortable: false,
				groupable: true,
				options: auditEntities.map((value) => ({ value, label: words.entity(value) })),
			},
			{
				field: 'recordName',
				header: t('column.recordName'),
				type: 'text',
				width: 200,
				sortable: false,
				value: (row) => row.recordName || row.currentName,
			},
			{
				field: 'accountName',
				header: t('column.accountName'),
				type: 'text',
				width: 180,
				sortable: false,
				groupable: true,
			},
			{
				field: 'programName',
				header: t('column.programName'),
				type: 'text',
				width: 180,
				sortable: false,
				groupable: true,
			},
			{
				field: 'fields',
				header: t('column.fields'),
				type: 'text',
				width: 220,
				sortable: false,
				filterable: false,
				headerFilter: false,
				exportable: false,
				value: (row) =>
					[...row.fields, ...(row.advancedFields ?? []).map((field) => `advanced.${field}`)]
						.map(words.field)
						.join(', '),
			},
			{
				field: 'entityId',
				header: t('column.entityId'),
				type: 'text',
				width: 300,
				sortable: false,
				hidden: true,
				copy: true,
			},
			{ field: 'ip', header: t('column.ip'), type: 'text', width: 140, sortable: false, hidden: true },
		],
		[t, words],
	);
}
