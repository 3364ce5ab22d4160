import { Columns3, LayoutList, ListFilter, PanelBottomOpen, Rows2, Rows3, Table2 } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { lazy } from '../../lib/lazy';
import { useUi } from '../../lib/ui-context';
import { Button } from '../../primitives/button';
import { PopoverButton } from '../../primitives/overlays/popover-button';
import { Segmented } from '../../primitives/tabs';
import { useGrid } from '../grid-context';
import { hasFilters } from '../state/state';
import type { GridInfo, GridViewKind } from '../types';
import { SearchBox } from './search-box';

const ColumnsPanel = lazy(() => import('./columns-panel'));
const FilterChips = lazy(() => import('../filter/filter-chips'));
const FilterPanel = lazy(() => import('../filter/filter-panel'));

/** The page's own content of the toolbar; a function gets what the list shows. */
export type GridSlot = ReactNode | ((info: GridInfo) => ReactNode);

export interface GridToolbarSlots {
	/** After the search: saved views, the page's own filters. */
	start?: GridSlot;
	/** Before the grid's own buttons: export, import, the page's main action. */
	end?: GridSlot;
}

export interface ToolbarProps {
	slots: GridToolbarSlots;
	info: GridInfo;
	/** Creates a row. */
	add: ReactNode;
	searchable: boolean;
	views: readonly GridViewKind[];
	/** Cards show: there is no header and no filter row. */
	cards: boolean;
	/** Replaces everything while rows are selected. */
	selectionBar: ((chips: ReactNode) => ReactNode) | null;
}

export function Toolbar({ slots, info, add, searchable, views, cards, selectionBar }: ToolbarProps) {
	const { t } = useUi();
	const { state, change, changeLayout } = useGrid();
	const { density } = state.layout;
	const slot = (content: GridSlot) => (typeof content === 'function' ? content(info) : content);
	const viewOptions = {
		grid: { value: 'grid', label: t('viewGrid'), icon: <Table2 aria-hidden /> },
		list: { value: 'list', label: t('viewList'), icon: <LayoutList aria-hidden /> },
		details: { value: 'details', label: t('viewDetails'), icon: <PanelBottomOpen aria-hidden /> },
	} as const;
	const chips = (hasFilters(state) || state.group.length > 0) && (
		<Suspense fallback={null}>
			<FilterChips />
		</Suspense>
	);
	return (
		<div data-slot="grid-toolbar" className="shrink-0 border-b">
			{selectionBar?.(chips) ?? (
				<div className="flex min-h-11 flex-wrap items-center gap-2 px-3 py-1.5">
					{searchable && <SearchBox />}
					{slot(slots.start)}
					{chips}
					<div className="ms-auto flex flex-wrap items-center gap-1">
						{slot(slots.end)}
						{add}
						{cards && (
							<PopoverButton
								variant="ghost"
								size="icon"
								aria-label={t('gridSortAndFilter')}
								data-tip={t('gridSortAndFilter')}
								contentProps={{ align: 'end', className: 'w-80' }}
								preload={FilterPanel.preload}
								content={() => <FilterPanel />}
							>
								<ListFilter />
							</PopoverButton>
						)}
						{!cards && (
							<>
								<Button
									variant="ghost"
									size="icon"
									aria-label={t('gridDensity')}
									data-tip={t(density === 'compact' ? 'gridRoomy' : 'gridCompact')}
									aria-pressed={density === 'compact'}
									onClick={() => changeLayout({ density: density === 'compact' ? 'normal' : 'compact' })}
								>
									{density === 'compact' ? <Rows2 /> : <Rows3 />}
								</Button>
								<PopoverButton
									variant="ghost"
									size="icon"
									aria-label={t('gridColumns')}
									data-tip={t('gridColumns')}
									contentProps={{ align: 'end', className: 'w-72' }}
									preload={ColumnsPanel.preload}
									content={() => <ColumnsPanel />}
								>
									<Columns3 />
								</PopoverButton>
							</>
						)}
						{views.length > 1 && (
							<Segmented
								iconsOnly
								label={t('gridView')}
								value={state.view}
								options={views.map((view) => viewOptions[view])}
								onValueChange={(view) => change({ ...state, view })}
							/>
						)}
					</div>
				</div>
			)}
		</div>
	);
}
