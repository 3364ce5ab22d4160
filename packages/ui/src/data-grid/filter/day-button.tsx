import { cn } from '../../lib/cn';
import { lazy } from '../../lib/lazy';
import { useUi } from '../../lib/ui-context';
import { PopoverButton } from '../../primitives/overlays/popover-button';
import type { GridOperation, GridScalar } from '../contract';
import { valueText } from '../table/cell-value';
import type { GridColumn } from '../types';
import { dayNames } from './day-names';
import { isDayPreset } from './days';
import { type PartProps, trigger } from './filter-part';

const DayFilter = lazy(() => import('./day-filter'));

/** The chosen day, days or moving range; opens the calendar. */
export default function DayButton({
	column,
	name,
	op,
	filter,
	onChange,
}: PartProps & { column: GridColumn<never>; op: GridOperation }) {
	const ui = useUi();
	const [from = null, to = null] = Array.isArray(filter?.value) ? filter.value : [filter?.value ?? null];
	const day = (value: GridScalar) => valueText({ ...column, type: 'date' }, value, ui);
	const moving = op === 'within' && isDayPreset(from) ? ui.t(dayNames[from]) : null;
	const text = moving ? moving : op === 'between' ? [from, to].map((one) => day(one) || '…').join(' – ') : day(from);
	const has = filter && !(from === null && to === null);
	const shown = has ? text : ui.t('all');
	return (
		<PopoverButton
			variant="ghost"
			className={cn(trigger, 'bg-transparent px-1 text-sm hover:bg-transparent', !has && 'text-muted-foreground')}
			aria-label={`${name}: ${shown}`}
			contentLabel={name}
			contentProps={{ className: 'w-auto' }}
			preload={DayFilter.preload}
			content={(close) => <DayFilter op={op} value={[from, to]} onChange={(next) => onChange(next)} onDone={close} />}
		>
			{shown}
		</PopoverButton>
	);
}
