import { useUi } from '@rewards/ui';
import { type GridColumn, type GridState, isHidden, orderedFields, toGridQuery } from '@rewards/ui/data-grid';
import { MenuButton } from '@rewards/ui/primitives/menus/menu-button';
import { type ScheduledList, scheduledLists } from '@rewards/validators/scheduled-reports/constants';
import { Mail } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { inputOf } from '../../lib/list-grid/export-list';
import { deferredImport } from '../../lib/loading/deferred-import';

const AddSchedule = deferredImport(
	() => import('../scheduled-reports').then((module) => module.AddSchedule),
	'scheduledReports',
	'validation',
);

interface ReportMailProps {
	list: string;
	scope: object;
	title: string;
	columns: readonly GridColumn<object>[];
	state: GridState;
}

const isScheduled = (list: string): list is ScheduledList => scheduledLists.some((one) => one === list);

/** Emails a report's current content on a schedule. */
export function ReportMail({ list, scope, title, columns, state }: ReportMailProps) {
	const { t } = useTranslation('reports');
	const ui = useUi();
	const [, go] = useLocation();
	const [open, setOpen] = useState(false);
	if (!isScheduled(list)) return null;
	const queryOf = () => {
		const { timeZone } = ui;
		const byField = new Map(columns.map((column) => [column.field, column]));
		const fields = orderedFields(state.layout, columns).filter((field) => {
			const column = byField.get(field);
			return column && !isHidden(state.layout, column);
		});
		const query = toGridQuery(state, columns, { timeZone });
		const exported = { list, fileName: title, format: 'csv', total: null, scope: {}, query, timeZone, fields } as const;
		return inputOf({ ...exported, columns: columns as unknown as readonly GridColumn<never>[] });
	};
	const programId = 'programId' in scope ? String(scope.programId) : undefined;
	return (
		<>
			<MenuButton
				variant="ghost"
				size="icon"
				align="end"
				aria-label={t('mail.label')}
				data-tip={t('mail.label')}
				items={() => [
					{ label: t('mail.schedule'), onSelect: () => setOpen(true) },
					{ label: t('mail.all'), onSelect: () => go('/report/scheduled') },
				]}
			>
				<Mail />
			</MenuButton>
			<Suspense fallback={null}>
				{open && <AddSchedule {...{ list, programId, title }} query={queryOf()} onClose={() => setOpen(false)} />}
			</Suspense>
		</>
	);
}
