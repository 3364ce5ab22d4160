import { DataGrid, type GridSelection, selectedCount, selectionInput, useGridState } from '@rewards/ui/data-grid';
import { Button } from '@rewards/ui/primitives/button';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useQueryClient } from '@tanstack/react-query';
import { Archive, Eye } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { memorySource } from '../../lib/memory-list/memory-source';
import { useUrlAdapter } from '../../lib/use-url-adapter';
import { makePeople, type Person } from './people';
import { usePersonColumns } from './use-person-columns';

/**
 * A whole grid: filters, groups, totals, selection across pages with an action, the three views; its state is in the
 * address.
 */
export function GridPart() {
	const { t } = useTranslation('gallery');
	const columns = usePersonColumns();
	const url = useUrlAdapter();
	const [state, setState] = useGridState({
		columns,
		url,
		initial: { pageSize: 12, sort: [{ field: 'name', desc: false }] },
	});
	const cache = useQueryClient();
	const people = useRef<Person[]>(null);
	const [selection, setSelection] = useState<GridSelection | null>(null);
	const source = useMemo(() => {
		people.current ??= makePeople(500);
		return memorySource({ rows: () => people.current ?? [], searchFields: ['name', 'email', 'code', 'city'] });
	}, []);

	const archive = (chosen: GridSelection) => {
		const ids = new Set(source.selected(selectionInput(chosen), (row) => row.id).map((row) => row.id));
		people.current = (people.current ?? []).map((row) => (ids.has(row.id) ? { ...row, status: 'Archived' } : row));
		setSelection(null);
		void cache.invalidateQueries({ queryKey: source.key });
		void toast.success(t('grid.archived', { count: ids.size }));
	};

	return (
		<div className="flex h-[46rem] min-w-0 flex-col">
			<DataGrid
				label={t('grid.people')}
				columns={columns}
				rowId={(row) => row.id}
				state={state}
				onStateChange={setState}
				source={source}
				selection={selection}
				onSelectionChange={setSelection}
				bulkActions={(chosen) => (
					<Button onClick={() => archive(chosen)}>
						<Archive aria-hidden />
						{t('grid.archive', { count: selectedCount(chosen) })}
					</Button>
				)}
				rowActions={(row) => [
					{
						id: 'open',
						label: t('grid.open'),
						icon: <Eye aria-hidden />,
						onSelect: () => void toast.info(row.name),
					},
				]}
				rowActionCount={1}
				renderDetail={(row) => (
					<p>
						{row.name} · {row.email} · {row.code}
					</p>
				)}
			/>
		</div>
	);
}
