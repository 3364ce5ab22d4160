import { useId } from 'react';
import { useUi } from '../../lib/ui-context';
import { Select } from '../../primitives/choices/select';
import { canFilter, canSort, useGrid } from '../grid-context';
import { setSort } from '../state/state';
import { TotalsSwitch } from '../toolbar/totals-switch';
import { FilterEditor } from './filter-editor';

/** Sort, filters and totals for views without header and filter row: cards and phones. */
export default function FilterPanel() {
	const { t } = useUi();
	const { state, columns, change } = useGrid();
	const id = useId();
	const [sort] = state.sort;
	return (
		<div className="flex flex-col gap-3">
			<label htmlFor={`${id}sort`} className="flex flex-col gap-1 font-medium text-xs">
				{t('gridSortBy')}
				<Select
					id={`${id}sort`}
					value={sort ? `${sort.desc ? '-' : ''}${sort.field}` : ''}
					placeholder={t('gridSortNone')}
					options={columns.filter(canSort).flatMap((column) => [
						{ value: column.field, label: t('gridSortUp', { name: column.header }) },
						{ value: `-${column.field}`, label: t('gridSortDown', { name: column.header }) },
					])}
					onValueChange={(value) => {
						const field = value.replace(/^-/, '');
						change(
							value ? setSort(state, field, { field, desc: value.startsWith('-') }) : { ...state, sort: [], page: 1 },
						);
					}}
				/>
			</label>
			{columns.filter(canFilter).map((column) => (
				<div key={column.field} className="flex flex-col gap-1">
					<span aria-hidden className="font-medium text-xs">
						{column.header}
					</span>
					<FilterEditor column={column} />
				</div>
			))}
			<TotalsSwitch />
		</div>
	);
}
