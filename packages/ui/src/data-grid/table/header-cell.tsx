import { ArrowDown, ArrowUp, EllipsisVertical, Funnel } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { cn } from '../../lib/cn';
import { deferred } from '../../lib/deferred';
import { lazy } from '../../lib/lazy';
import { useUi } from '../../lib/ui-context';
import { MenuButton } from '../../primitives/menus/menu-button';
import { canSort, useGrid } from '../grid-context';
import { moveColumn, stepColumn, toggleSort } from '../state/state';
import type { GridColumn } from '../types';
import { alignOf } from './cell-value';

const PopoverAt = lazy(() =>
	import('../../primitives/overlays/popover').then((module) => ({ default: module.PopoverAt })),
);
const ColumnMenu = lazy(() => import('./column-menu'));
const HeaderFilter = lazy(() => import('../filter/header-filter'));
// It loads right after the first rows, before users can drag.
const ResizeHandle = deferred(() => import('./resize-handle').then((module) => module.ResizeHandle));

/** Drag data of a column header; only ours are accepted. */
const dragType = 'application/x-grid-column';

export interface HeaderCellProps {
	column: GridColumn<never>;
	index: number;
	pinned: 'start' | 'end' | false;
	width: number;
	className: string;
	style: CSSProperties | undefined;
	onDraftWidth: (width: number | null) => void;
}

/** A column header: a click sorts (Shift adds), its menu does everything else, its edge drags the width. */
export function HeaderCell(props: HeaderCellProps) {
	const { column, index, pinned, width, className, style, onDraftWidth } = props;
	const { state, change, changeLayout, columns } = useGrid();
	const { t, dir } = useUi();
	const cell = useRef<HTMLTableCellElement>(null);
	const [filterOpen, setFilterOpen] = useState(false);
	const [dropping, setDropping] = useState(false);

	const { field } = column;
	const at = state.sort.findIndex((one) => one.field === field);
	const sort = state.sort[at];
	const align = alignOf(column);
	const sortable = canSort(column);
	// Columns of ticks alone: their heading needs the room.
	const narrow = column.type === 'boolean' && column.width !== undefined && column.width < 80;
	const picked = Boolean(state.picks[field]?.length);
	// What it needs comes first, or it would open late and take no keys until then.
	const openFilter = () => Promise.all([PopoverAt.preload(), HeaderFilter.preload()]).then(() => setFilterOpen(true));
	const resize = (next: number) =>
		changeLayout({ widths: { ...state.layout.widths, [field]: Math.max(column.minWidth ?? 72, Math.round(next)) } });

	const onKeyDown = (event: KeyboardEvent) => {
		if (event.target !== cell.current) return;
		const arrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
		const step = (event.key === 'ArrowRight') === (dir === 'ltr') ? 1 : -1;
		if (event.key === 'Enter' && sortable) change(toggleSort(state, field, event.shiftKey));
		else if (event.altKey && event.key === 'ArrowDown') {
			cell.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click();
		} else if (arrow && event.shiftKey) resize(width + step * 16);
		else if (arrow && (event.ctrlKey || event.metaKey)) change(stepColumn(state, columns, field, step));
		else return;
		event.preventDefault();
		event.stopPropagation();
	};

	return (
		<th
			ref={cell}
			data-cell
			data-enter="self"
			tabIndex={-1}
			scope="col"
			aria-colindex={index + 1}
			aria-sort={sort ? (sort.desc ? 'descending' : 'ascending') : sortable ? 'none' : undefined}
			style={style}
			className={cn(
				className,
				'group/head h-9 select-none text-start',
				dropping &&
					'before:absolute before:inset-y-1 before:start-0 before:w-0.5 before:rounded-full before:bg-primary',
			)}
			onKeyDown={onKeyDown}
			onDragOver={(event) => {
				if (!event.dataTransfer.types.includes(dragType)) return;
				event.preventDefault();
				setDropping(true);
			}}
			onDragLeave={() => setDropping(false)}
			onDrop={(event) => {
				setDropping(false);
				const dragged = event.dataTransfer.getData(dragType);
				if (dragged) change(moveColumn(state, columns, dragged, field));
			}}
		>
			<button
				type="button"
				tabIndex={-1}
				draggable={!column.fixed}
				onDragStart={(event) => event.dataTransfer.setData(dragType, field)}
				onClick={(event) => sortable && change(toggleSort(state, field, event.shiftKey))}
				className={cn(
					'flex h-full w-full min-w-0 items-center gap-1 font-medium text-muted-foreground text-xs',
					narrow ? 'ps-2.5 pe-0' : 'px-3',
					'hover:text-foreground focus-visible:-outline-offset-2',
					align === 'end' && 'flex-row-reverse',
					align === 'center' && 'justify-center',
					sort && 'text-foreground',
					!sortable && 'cursor-default',
				)}
			>
				<span data-tip-cut className="truncate">
					{column.header}
				</span>
				{sort &&
					(sort.desc ? (
						<ArrowDown aria-hidden className="size-3.5 shrink-0" />
					) : (
						<ArrowUp aria-hidden className="size-3.5 shrink-0" />
					))}
				{sort && state.sort.length > 1 && (
					// The result announces which sort comes first.
					<span aria-hidden className="shrink-0 text-2xs text-muted-foreground tabular-nums">
						{at + 1}
					</span>
				)}
			</button>
			<span
				className={cn(
					'absolute inset-y-0 my-auto flex h-6 items-center opacity-0 focus-within:opacity-100 group-hover/head:opacity-100 group-focus-visible/head:opacity-100 has-[[aria-expanded=true]]:opacity-100 coarse:opacity-100',
					align === 'end' ? 'start-1' : 'end-2',
					picked && 'opacity-100',
				)}
			>
				<MenuButton
					tabIndex={-1}
					variant="ghost"
					size="icon-xs"
					align="end"
					returnFocus={cell}
					className="bg-muted text-muted-foreground"
					aria-label={t('gridColumnMenu', { name: column.header })}
					preload={ColumnMenu.preload}
					menu={(place) => (
						<ColumnMenu
							place={place}
							column={column}
							pinned={pinned}
							width={width}
							// After the menu has returned its focus.
							openFilter={() => setTimeout(openFilter, 60)}
						/>
					)}
				>
					{picked ? <Funnel className="size-3.5! fill-current text-primary-text" /> : <EllipsisVertical />}
				</MenuButton>
			</span>
			{filterOpen && (
				<Suspense fallback={null}>
					<PopoverAt
						anchor={cell}
						onOpenChange={setFilterOpen}
						aria-label={t('gridValuesOf', { name: column.header })}
						className="w-64"
					>
						<HeaderFilter column={column} onClose={() => setFilterOpen(false)} />
					</PopoverAt>
				</Suspense>
			)}
			<Suspense fallback={null}>
				<ResizeHandle width={width} min={column.minWidth ?? 72} onDraft={onDraftWidth} onDone={resize} />
			</Suspense>
		</th>
	);
}
