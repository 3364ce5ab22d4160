import { useUi } from '@rewards/ui';
import type { GridColumn, GridFilter, GridSelection } from '@rewards/ui/data-grid';
import { MenuButton } from '@rewards/ui/primitives/menu-button';
import { ChevronDown, Download } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import type { Program } from '../program-context';
import type { ParticipantRow } from '../types';
import type { BulkKind } from './types';

interface BulkActionsProps {
	program: Program;
	selection: GridSelection;
	columns: readonly GridColumn<ParticipantRow>[];
	onChoose: (kind: BulkKind) => void;
}

/** `gridLimits.values` of the server's schema, which would bring all of zod along for this number. */
const most = 1000;

/** One of these ids; a single condition takes only so many values. */
function oneOf(ids: readonly string[]): GridFilter {
	const parts = Array.from(
		{ length: Math.ceil(ids.length / most) },
		(_, n): GridFilter => ['sid', 'anyof', ids.slice(n * most, (n + 1) * most)],
	);
	return parts.length === 1 && parts[0] ? parts[0] : { or: parts };
}

/** What a list's request takes to leave exactly the chosen rows. */
function chosenQuery(selection: GridSelection): { filter?: GridFilter; search?: string } {
	if (selection.kind === 'ids') return { filter: oneOf([...selection.ids]) };
	const { filter, search, except } = selection;
	const out: GridFilter | null = except.length > 0 ? { not: oneOf([...except]) } : null;
	const parts = [filter, out].filter((part) => part !== undefined && part !== null);
	return {
		...(parts.length > 0 ? { filter: parts.length === 1 ? parts[0] : { and: parts } } : {}),
		...(search ? { search } : {}),
	};
}

/** What can be done with the chosen participants: buttons of the selection bar. */
export function BulkActions({ program, selection, columns, onChoose }: BulkActionsProps) {
	const { t } = useTranslation('participants');
	const { timeZone } = useUi();
	const take = async (format: 'csv' | 'xlsx') => {
		const { exportList } = await import('../../../lib/list-grid/export-list');
		const { filter, search } = chosenQuery(selection);
		await exportList({
			list: 'participants',
			fileName: t('participants'),
			format,
			scope: { programId: program.id },
			query: { skip: 0, take: 0, withTotal: false, ...(filter ? { filter } : {}), ...(search ? { search } : {}) },
			timeZone,
			columns,
			fields: columns.filter((column) => !column.hidden).map((column) => column.field),
		});
	};
	return (
		<>
			<MenuButton
				items={() => [
					{ label: t('bulk.status'), onSelect: () => onChoose('status') },
					...(program.type === 'points' ? [] : [{ label: t('bulk.level'), onSelect: () => onChoose('level') }]),
					{ label: t('bulk.delete'), danger: true, onSelect: () => onChoose('delete') },
				]}
			>
				{t('bulk.actions')}
				<ChevronDown aria-hidden />
			</MenuButton>
			<MenuButton
				items={() => [
					{ label: 'CSV', onSelect: () => void take('csv') },
					{ label: 'XLSX', onSelect: () => void take('xlsx') },
				]}
			>
				<Download aria-hidden />
				{t('bulk.export')}
			</MenuButton>
		</>
	);
}
