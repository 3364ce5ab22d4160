import { ArrowDown, ArrowUp, EyeOff, Funnel, MoveHorizontal, Pin, PinOff, Rows3 } from 'lucide-react';
import { type Translate, useUi } from '../lib/ui-context';
import type { MenuItem, MenuPlace } from '../primitives/menu-button';
import MenuAt from '../primitives/menu-items';
import { canPick, canSort, type GridContextValue, useGrid } from './grid-context';
import { setSort, stepColumn } from './state';
import type { GridColumn } from './types';

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

function itemsOf({ grid, column, pinned, width, t, openFilter }: ItemsOptions): MenuItem[] {
	const { state, change, changeLayout, columns, loadDistinct } = grid;
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
	if (loadDistinct && canPick(column)) {
		items.push({ label: t('gridFilterValues'), icon: <Funnel aria-hidden />, onSelect: openFilter });
	}
	if (column.groupable) {
		const grouped = state.group.some((one) => one.field === field);
		items.push({
			label: t(grouped ? 'gridUngroup' : 'gridGroup'),
			icon: <Rows3 aria-hidden />,
			onSelect: () =>
				change({
					...state,
					page: 1,
					group: grouped
						? state.group.filter((one) => one.field !== field)
						: [
								...state.group,
								{
									field,
									desc: false,
									...((column.type === 'date' || column.type === 'datetime') && { interval: 'month' as const }),
								},
							].slice(-3),
				}),
		});
	}
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

/** Everything that can be done with a column, so that nothing needs a drag. */
export default function ColumnMenu({ place, ...options }: ColumnMenuProps) {
	const grid = useGrid();
	const { t } = useUi();
	return <MenuAt {...place} items={itemsOf({ ...options, grid, t })} />;
}
