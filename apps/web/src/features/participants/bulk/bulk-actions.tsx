import { useUi } from '@rewards/ui';
import { type GridColumn, type GridInfo, type GridSelection, selectedCount } from '@rewards/ui/data-grid';
import { MenuButton } from '@rewards/ui/primitives/menus/menu-button';
import { ChevronDown, Download } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { fileNameOf } from '../../../lib/list-grid/file-name';
import { useMay } from '../../../lib/session/self';
import type { Program } from '../program-context';
import type { ParticipantRow } from '../types';
import { chosenQuery } from './chosen-rows';
import type { BulkQuestion } from './types';

interface BulkActionsProps {
	program: Program;
	selection: GridSelection;
	columns: readonly GridColumn<ParticipantRow>[];
	/** The visible columns: an export has the same ones in the same order. */
	info: GridInfo;
	onChoose: (kind: BulkQuestion) => void;
}

/** The actions on selected participants: buttons of the selection bar. */
export function BulkActions({ program, selection, columns, info, onChoose }: BulkActionsProps) {
	const { t } = useTranslation('participants');
	const { timeZone } = useUi();
	const mayPoints = useMay('manageTransaction');
	const take = async (format: 'csv' | 'xlsx') => {
		const { exportList } = await import('../../../lib/list-grid/export-list');
		await exportList({
			list: 'participants',
			fileName: fileNameOf(program.name, t('participants'), new Date()),
			format,
			scope: { programId: program.id },
			total: selectedCount(selection),
			query: chosenQuery(selection, info),
			timeZone,
			columns,
			fields: info.fields,
		});
	};
	return (
		<>
			<MenuButton
				items={() => [
					{ label: t('participantWork:bulk.status'), onSelect: () => onChoose('status') },
					...(program.type === 'points'
						? mayPoints
							? [{ label: t('participantWork:bulk.points'), onSelect: () => onChoose('points') }]
							: []
						: [{ label: t('participantWork:bulk.level'), onSelect: () => onChoose('level') }]),
					{ label: t('participantWork:mail.action'), onSelect: () => onChoose('mail') },
					...(selectedCount(selection) === 2 && selection.kind === 'ids'
						? [{ label: t('participantWork:bulk.merge'), onSelect: () => onChoose('merge') }]
						: []),
					{ label: t('participantWork:bulk.delete'), danger: true, onSelect: () => onChoose('delete') },
				]}
			>
				{t('participantWork:bulk.actions')}
				<ChevronDown aria-hidden />
			</MenuButton>
			<MenuButton
				items={() => [
					{ label: 'CSV', onSelect: () => void take('csv') },
					{ label: 'XLSX', onSelect: () => void take('xlsx') },
				]}
			>
				<Download aria-hidden />
				{t('participantWork:bulk.export')}
			</MenuButton>
		</>
	);
}
