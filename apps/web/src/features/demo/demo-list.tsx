import { DataGrid, type GridColumn, type GridState, useGridState } from '@rewards/ui/data-grid';
import { Button } from '@rewards/ui/primitives/button';
import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useQueryClient } from '@tanstack/react-query';
import { Eye, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { useAdded } from '../../lib/list-grid/use-added';
import { usePlace } from '../../lib/list-grid/use-place';
import type { MemoryRow } from '../../lib/memory-list/memory-filter';
import { useUrlAdapter } from '../../lib/use-url-adapter';
import { type Screen, screens } from './constants';
import { DemoPage } from './demo-page';
import type { DemoStore } from './store';

interface DemoListProps<Row extends MemoryRow> {
	screen: Screen;
	store: DemoStore<Row>;
	columns: readonly GridColumn<Row>[];
	initial: Partial<GridState>;
	/** The name of a record. */
	nameOf: (row: Row) => string;
	/** The form that adds one. */
	renderAdd: (onClose: () => void, onSaved: () => void) => ReactNode;
}

/** A list of the demo: its records can be viewed, added and deleted. */
export function DemoList<Row extends MemoryRow>(props: DemoListProps<Row>) {
	const { screen, store, columns, initial, nameOf, renderAdd } = props;
	const { t } = useTranslation(['demo', 'common']);
	const [, navigate] = useLocation();
	const cache = useQueryClient();
	const [state, setState] = useGridState({ columns, url: useUrlAdapter(), initial });
	const [open, setOpen] = useState<'add' | Row | null>(null);
	const root = useRef<HTMLDivElement>(null);
	const fresh = useAdded(store.source, state, store.idField);
	usePlace(root);
	const close = () => setOpen(null);
	const changed = () => void cache.invalidateQueries({ queryKey: store.source.key });
	const details = (row: Row) => navigate(`${screens[screen].detail}/${store.idOf(row)}`);
	return (
		<DemoPage screen={screen} title={t(`demo:screen.${screen}`)} fill>
			<div ref={root} className="contents">
				<DataGrid
					label={t(`demo:list.${screen}`)}
					columns={columns}
					rowId={store.idOf}
					state={state}
					onStateChange={setState}
					source={store.source}
					fresh={fresh}
					onRowOpen={details}
					rowActionCount={2}
					rowActions={(row) => [
						{
							id: 'details',
							label: t('common:details'),
							icon: <Eye aria-hidden />,
							onSelect: () => details(row),
						},
						{
							id: 'delete',
							label: t('common:delete'),
							icon: <Trash2 aria-hidden />,
							danger: true,
							onSelect: () => setOpen(row),
						},
					]}
					toolbar={{
						end: (
							<Button variant="primary" onClick={() => setOpen('add')}>
								<Plus aria-hidden />
								{t(`demo:add.${screen}`)}
							</Button>
						),
					}}
				/>
			</div>
			{open === 'add' && renderAdd(close, changed)}
			{open !== null && open !== 'add' && (
				<ConfirmDialog
					open
					danger
					onOpenChange={close}
					title={t('demo:deleteTitle', { name: nameOf(open) })}
					confirmLabel={t('common:delete')}
					onConfirm={() => {
						store.remove(store.idOf(open));
						void toast.success(t('common:deleted'));
						changed();
					}}
				/>
			)}
		</DemoPage>
	);
}
