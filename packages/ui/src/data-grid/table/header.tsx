import { type CSSProperties, Suspense } from 'react';
import { cn } from '../../lib/cn';
import { deferred } from '../../lib/deferred';
import { useUi } from '../../lib/ui-context';
import { Checkbox } from '../../primitives/choices/checkbox';
import { canFilter, useGrid } from '../grid-context';
import { needsNoValue } from '../state/state';
import type { GridColumn, Leaf } from '../types';
import { pinClasses, pinStyle } from './grid-row';
import { HeaderCell } from './header-cell';
import { actionsId, selectId } from './use-grid-table';

export interface HeaderProps {
	leaves: readonly Leaf<never>[];
	widths: Record<string, number>;
	filterRow: boolean;
	/** Number of visible rows; with groups, those of the opened ones. */
	shown: number;
	/** Number of selected rows; null when rows can't be selected. */
	selected: number | null;
	onSelectPage: (on: boolean) => void;
	onDraftWidth: (field: string, width: number | null) => void;
}

// Its cells keep their height.
const FilterEditor = deferred(() => import('../filter/filter-editor').then((module) => module.FilterEditor));

const headClasses = 'sticky bg-muted border-b';

/** The grid's header: names, and the filters below them. */
export function Header({ leaves, widths, filterRow, shown, selected, onSelectPage, onDraftWidth }: HeaderProps) {
	const { t } = useUi();
	const { filters } = useGrid().state;
	// A text field adds as little to its cell's name as an empty cell would; other filters name their value.
	const nameOfFilter = ({ field, type, header }: GridColumn<never>) => {
		const op = filters[field]?.op;
		const typed = !['enum', 'date', 'datetime'].includes(type) && !(op && needsNoValue(op));
		return typed ? t('gridFilterBy', { name: header }) : undefined;
	};
	// Above the rows; cells that are sticky in both directions are above that.
	const layer = (leaf: Leaf<never>) => cn(pinClasses(leaf), leaf.pinned ? 'z-3' : 'z-2');
	const filterTop: CSSProperties = { insetBlockStart: '2.25rem' };
	return (
		<thead>
			<tr data-nav aria-rowindex={1}>
				{leaves.map((leaf, index) =>
					leaf.column ? (
						<HeaderCell
							key={leaf.id}
							column={leaf.column}
							index={index}
							pinned={leaf.pinned}
							width={widths[leaf.id] ?? 0}
							className={cn(headClasses, 'top-0 p-0', layer(leaf))}
							style={pinStyle(leaf)}
							onDraftWidth={(width) => onDraftWidth(leaf.id, width)}
						/>
					) : (
						<th
							key={leaf.id}
							data-cell
							tabIndex={-1}
							aria-colindex={index + 1}
							style={pinStyle(leaf)}
							className={cn(headClasses, 'top-0 h-9 px-2 text-start', leaf.id === selectId && 'ps-3 pe-1', layer(leaf))}
						>
							{leaf.id === selectId && selected !== null ? (
								<Checkbox
									tabIndex={-1}
									aria-label={t('gridSelectPage')}
									disabled={shown === 0}
									checked={shown > 0 && selected === shown}
									indeterminate={selected > 0 && selected < shown}
									onCheckedChange={onSelectPage}
								/>
							) : (
								<span className="sr-only">{t(leaf.id === actionsId ? 'actions' : 'details')}</span>
							)}
						</th>
					),
				)}
			</tr>
			{filterRow && (
				<tr data-nav data-slot="grid-filter-row" aria-rowindex={2}>
					{leaves.map((leaf, index) => (
						<td
							key={leaf.id}
							data-cell
							data-type={leaf.column ? '' : undefined}
							tabIndex={-1}
							aria-colindex={index + 1}
							aria-label={leaf.column ? nameOfFilter(leaf.column) : undefined}
							style={{ ...filterTop, ...pinStyle(leaf) }}
							className={cn('sticky h-9 border-b bg-card px-1.5 focus-visible:-outline-offset-2', layer(leaf))}
						>
							<Suspense fallback={null}>
								{leaf.column && canFilter(leaf.column) && <FilterEditor column={leaf.column} />}
							</Suspense>
						</td>
					))}
				</tr>
			)}
		</thead>
	);
}
