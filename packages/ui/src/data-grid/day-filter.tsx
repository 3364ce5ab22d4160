import { useId } from 'react';
import { useUi } from '../lib/ui-context';
import { Button } from '../primitives/button';
import { Calendar } from '../primitives/calendar';
import { Input } from '../primitives/input';
import type { UiTextKey } from '../texts';
import type { GridOperation, GridScalar } from './contract';
import { type DayPreset, dayPresets, presetRange } from './days';
import type { ColumnFilter } from './types';

const names: Record<DayPreset, UiTextKey> = {
	today: 'dayToday',
	yesterday: 'dayYesterday',
	last7: 'dayLast7',
	last30: 'dayLast30',
	thisMonth: 'dayThisMonth',
	lastMonth: 'dayLastMonth',
	thisYear: 'dayThisYear',
};

export interface DayFilterProps {
	op: GridOperation;
	value: [GridScalar, GridScalar];
	onChange: (filter: ColumnFilter | undefined) => void;
	onDone: () => void;
}

const asText = (value: GridScalar) => (typeof value === 'string' ? value : '');

/** A day or a range of days: typed, from the calendar, or a usual range. */
export default function DayFilter({ op, value, onChange, onDone }: DayFilterProps) {
	const { t, timeZone } = useUi();
	const id = useId();
	const range = op === 'between';
	const from = asText(value[0]);
	const to = asText(value[1]);
	const tell = (first: string, second: string) => {
		if (range) onChange(first || second ? { op, value: [first || null, second || null] } : undefined);
		else onChange(first ? { op, value: first } : undefined);
	};
	return (
		<div className="flex gap-3 max-sm:flex-col">
			<div className="flex flex-col gap-0.5 max-sm:flex-row max-sm:flex-wrap">
				{dayPresets.map((preset) => (
					<Button
						key={preset}
						variant="ghost"
						size="sm"
						className="justify-start"
						onClick={() => {
							const [first, second] = presetRange(preset, timeZone);
							if (first === second && !range) onChange({ op, value: first });
							else onChange({ op: 'between', value: [first, second] });
							onDone();
						}}
					>
						{t(names[preset])}
					</Button>
				))}
			</div>
			<div className="flex flex-col gap-3">
				<div className="flex gap-2">
					<label htmlFor={`${id}from`} className="flex flex-1 flex-col gap-1 text-muted-foreground text-xs">
						{t(range ? 'from' : 'day')}
						<Input
							id={`${id}from`}
							type="date"
							className="h-8 px-2"
							value={from}
							max={range ? to || undefined : undefined}
							onChange={(event) => tell(event.target.value, to)}
						/>
					</label>
					{range && (
						<label htmlFor={`${id}to`} className="flex flex-1 flex-col gap-1 text-muted-foreground text-xs">
							{t('to')}
							<Input
								id={`${id}to`}
								type="date"
								className="h-8 px-2"
								value={to}
								min={from || undefined}
								onChange={(event) => tell(from, event.target.value)}
							/>
						</label>
					)}
				</div>
				{range ? (
					<Calendar mode="range" from={from} to={to} onChange={tell} />
				) : (
					<Calendar mode="single" from={from} to="" onChange={(day) => tell(day, '')} />
				)}
				<div className="flex justify-between">
					<Button variant="ghost" size="sm" disabled={!from && !to} onClick={() => tell('', '')}>
						{t('clear')}
					</Button>
					<Button variant="primary" size="sm" onClick={onDone}>
						{t('done')}
					</Button>
				</div>
			</div>
		</div>
	);
}
