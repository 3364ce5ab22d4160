import { useId } from 'react';
import { useUi } from '../../lib/ui-context';
import { Checkbox } from '../../primitives/choices/checkbox';
import { useGrid } from '../grid-context';

/** Toggles the totals of all matching rows; renders nothing if no column has one. */
export function TotalsSwitch() {
	const { t } = useUi();
	const { state, columns, change } = useGrid();
	const id = useId();
	if (!columns.some((column) => column.total)) return null;
	return (
		<label htmlFor={id} className="flex min-h-8 items-center gap-2 border-t pt-1 text-sm">
			<Checkbox id={id} checked={state.totals} onCheckedChange={(totals) => change({ ...state, totals })} />
			{t('gridTotalsRow')}
		</label>
	);
}
