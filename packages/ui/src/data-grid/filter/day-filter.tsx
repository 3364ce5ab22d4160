import { useId } from 'react';
import { useUi } from '../../lib/ui-context';
import { Button } from '../../primitives/button';
import { Calendar } from '../../primitives/calendar';
import { Input } from '../../primitives/input';
import type { GridOperation, GridScalar } from '../contract';
import type { ColumnFilter } from '../types';
import { dayNames } from './day-names';
import { dayPresets } from './days';

export interface DayFilterProps {
	op: GridOperation;
	value: [GridScalar, GridScalar];
	onChange: (filter: ColumnFilter | undefined) => void;
	onDone: () => void;
}

const asText = (value: GridScalar) => (typeof value === 'string' ? value : '');

/** A day or a range of days: typed, picked in the calendar, or relative to today. */
export default function DayFilter({ op: given, value, onChange, onDone }: DayFilterProps) {
	const { t } = useUi();
	const id = useId();
	const moving = given === 'within';
	// A day of the calendar is no relative range.
	const op = moving ? 'between' : given;
	const range = op === 'between';
	const from = moving ? '' : asText(value[0]);
	const to = moving ? '' : asText(value[1]);
	const setRange = (first: string, second: string) => {
		if (range) onChange(first || second ? { op, value: [first || null, second || null] } : undefined);
		else onChange(first ? { op, value: first } : undefined);
	};
	return (
		<div className="flex gap-3 max-sm:flex-col">
			<div className="grid grid-cols-1 content-start gap-0.5 max-sm:grid-cols-2">
				{dayPresets.map((preset) => {
					const chosen = moving && value[0] === preset;
					return (
						<Button
							key={preset}
							variant={chosen ? 'secondary' : 'ghost'}
							size="sm"
							className="justify-start"
							aria-pressed={chosen}
							onClick={() => {
								onChange({ op: 'within', value: preset });
								onDone();
							}}
						>
							{t(dayNames[preset])}
						</Button>
					);
				})}
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
							onChange={(event) => setRange(event.target.value, to)}
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
								onChange={(event) => setRange(from, event.target.value)}
							/>
						</label>
					)}
				</div>
				{range ? (
					<Calendar mode="range" from={from} to={to} onChange={setRange} />
				) : (
					<Calendar mode="single" from={from} to="" onChange={(day) => setRange(day, '')} />
				)}
				<div className="flex justify-between">
					<Button variant="ghost" size="sm" disabled={!from && !to && !moving} onClick={() => onChange(undefined)}>
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
