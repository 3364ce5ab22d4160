import { ArrowDown, ArrowUp, EyeOff, Funnel, MoveHorizontal, Pin, PinOff, Rows3 } from 'lucide-react';
import { type Translate, useUi } from '../../lib/ui-context';
import type { MenuItem, MenuPlace } from '../../primitives/menus/menu-button';
import MenuAt from '../../primitives/menus/menu-items';
import { canPick, canSort, type GridContextValue, useGrid } from '../grid-context';
import { setSort, stepColumn } from '../state/state';
import type { GridColumn } from '../types';

interface ColumnMenuProps {
	place: MenuPlace;
	column: GridColumn<never>;
	pinned: 'start' | 'end' | false;
	width: number;
	openFilter: () => void;
}

interface ItemsOptions extends Omit<ColumnMenuProps, 'place'> {
	grid: GridContextValue;
	t: Translate;
}

const intervals = { day: 'gridByDay', month: 'gridByMonth', quarter: 'gridByQuarter', year: 'gridByYear' } as const;

/** Groups by the column, instants by a calendar unit, or ungroups. At most three levels. */
function groupItem(column: GridColumn<never>, { state, change }: GridContextValue, t: Translate): MenuItem {
	const { field, type } = column;
	const others = state.group.filter((one) => one.field !== field);
	const groupBy = (interval?: keyof typeof intervals) =>
		change({ ...state, page: 1, group: [...others, { field, desc: false, ...(interval && { interval }) }].slice(-3) });
	const icon = <Rows3 aria-hidden />;
	if (others.length < state.group.length)
		return { label: t('gridUngroup'), icon, onSelect: () => change({ ...state, page: 1, group: others }) };
	if (type !== 'date' && type !== 'datetime') return { label: t('gridGroup'), icon, onSelect: () => groupBy() };
	const spans = ['day', 'month', 'quarter', 'year'] as const;
	const items = spans.map((span) => ({ label: t(intervals[span]), onSelect: () => groupBy(span) }));
	return { label: t('gridGroup'), icon, items };
}

function itemsOf({ grid, column, pinned, width, t, openFilter }: ItemsOptions): MenuItem[] {
	const { state, change, changeLayout, columns, source } = grid;
	const { field } = column;
	const sort = state.sort.find((one) => one.field === field);
	const pin = (side: 'start' | 'end' | 'none') => changeLayout({ pinned: { ...state.layout.pinned, [field]: side } });
	const resize = (next: number) =>
		changeLayout({ widths: { ...state.layout.widths, [field]: Math.max(column.minWidth ?? 72, Math.round(next)) } });
	const items: MenuItem[] = [];
	if (canSort(column)) {
		items.push(
			{
				label: t('gridSortAscending'),
				icon: <ArrowUp aria-hidden />,
				disabled: sort?.desc === false,
				onSelect: () => change(setSort(state, field, { field, desc: false })),
			},
			{
				label: t('gridSortDescending'),
				icon: <ArrowDown aria-hidden />,
				disabled: sort?.desc === true,
				onSelect: () => change(setSort(state, field, { field, desc: true })),
			},
		);
		if (sort) items.push({ label: t('gridSortClear'), onSelect: () => change(setSort(state, field, null, true)) });
		items.push('separator');
	}
	if (source.distinct && canPick(column)) {
		items.push({ label: t('gridFilterValues'), icon: <Funnel aria-hidden />, onSelect: openFilter });
	}
	if (column.groupable) items.push(groupItem(column, grid, t));
	items.push(
		pinned
			? { label: t('gridUnpin'), icon: <PinOff aria-hidden />, onSelect: () => pin('none') }
			: { label: t('gridPin'), icon: <Pin aria-hidden />, onSelect: () => pin('start') },
		{
			label: t('gridMove'),
			icon: <MoveHorizontal aria-hidden />,
			items: [
				{ label: t('gridMoveBack'), onSelect: () => change(stepColumn(state, columns, field, -1)) },
				{ label: t('gridMoveOn'), onSelect: () => change(stepColumn(state, columns, field, 1)) },
				'separator',
				{ label: t('gridWider'), onSelect: () => resize(width + 40) },
				{ label: t('gridNarrower'), onSelect: () => resize(width - 40) },
			],
		},
	);
	if (!column.fixed) {
		items.push({
			label: t('gridHide'),
			icon: <EyeOff aria-hidden />,
			onSelect: () => changeLayout({ hidden: { ...state.layout.hidden, [field]: true } }),
		});
	}
	return items;
}

/** Everything that can be done with a column, so nothing requires dragging. */
export default function ColumnMenu({ place, ...options }: ColumnMenuProps) {
	const grid = useGrid();
	const { t } = useUi();
	return <MenuAt {...place} items={itemsOf({ ...options, grid, t })} />;
}
