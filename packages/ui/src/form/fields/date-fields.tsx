import { CalendarDays } from 'lucide-react';
import { lazy } from '../../lib/lazy';
import { useUi } from '../../lib/ui-context';
import { InputGroup } from '../../primitives/input';
import { PopoverButton } from '../../primitives/overlays/popover-button';
import { Field, type FieldProps } from './field';

const Calendar = lazy(() => import('../../primitives/calendar').then((module) => ({ default: module.Calendar })));

export interface DateFieldProps extends FieldProps {
	/** `YYYY-MM-DD` */
	min?: string;
	max?: string;
}

const day = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 10) : '');

/** Our calendar replaces the platform's picker; typing stays the platform's. */
const hideNative = '[&::-webkit-calendar-picker-indicator]:hidden tabular-nums';

/** A day, typed or from the calendar; the value is `YYYY-MM-DD`, null if empty. */
export function DateField(props: DateFieldProps) {
	const { t } = useUi();
	return (
		<Field {...props}>
			{(control, field) => (
				<InputGroup
					{...control}
					type="date"
					min={props.min}
					max={props.max}
					inputClassName={hideNative}
					ref={field.ref}
					value={day(field.value)}
					onChange={(event) => field.onChange(event.target.value || null)}
					onBlur={field.onBlur}
					after={
						<PopoverButton
							variant="ghost"
							size="icon-xs"
							className="-me-1.5"
							disabled={props.disabled}
							aria-label={t('calendarOpen', { name: props.label })}
							contentLabel={props.label}
							contentProps={{ className: 'w-auto', align: 'end' }}
							preload={Calendar.preload}
							content={(close) => (
								<Calendar
									mode="single"
									from={day(field.value)}
									to=""
									min={props.min}
									max={props.max}
									onChange={(next) => {
										field.onChange(next || null);
										close();
									}}
								/>
							)}
						>
							<CalendarDays />
						</PopoverButton>
					}
				/>
			)}
		</Field>
	);
}

export interface DateRangeFieldProps extends Omit<DateFieldProps, 'name'> {
	/** The field's value is `{ from, to }`, days or null. */
	name: string;
}

/** First and last day; the value is `{ from, to }`. */
export function DateRangeField(props: DateRangeFieldProps) {
	const { t } = useUi();
	return (
		<Field {...props} group>
			{(control, field) => {
				const value: { from?: unknown; to?: unknown } =
					typeof field.value === 'object' && field.value !== null ? field.value : {};
				const from = day(value.from);
				const to = day(value.to);
				const setRange = (first: string, last: string) => field.onChange({ from: first || null, to: last || null });
				return (
					// biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a row in every browser
					<div role="group" aria-labelledby={`${control.id}label`} className="flex flex-wrap items-center gap-2">
						<InputGroup
							{...control}
							type="date"
							aria-label={t('from')}
							className="w-auto min-w-36 flex-1"
							inputClassName={hideNative}
							max={to || props.max}
							ref={field.ref}
							value={from}
							onChange={(event) => setRange(event.target.value, to)}
							onBlur={field.onBlur}
						/>
						<InputGroup
							{...control}
							id={`${control.id}to`}
							type="date"
							aria-label={t('to')}
							className="w-auto min-w-40 flex-1"
							inputClassName={hideNative}
							min={from || props.min}
							value={to}
							onChange={(event) => setRange(from, event.target.value)}
							onBlur={field.onBlur}
							after={
								<PopoverButton
									variant="ghost"
									size="icon-xs"
									className="-me-1.5"
									disabled={props.disabled}
									aria-label={t('calendarOpen', { name: props.label })}
									contentLabel={props.label}
									contentProps={{ className: 'w-auto', align: 'end' }}
									preload={Calendar.preload}
									content={() => (
										<Calendar mode="range" from={from} to={to} min={props.min} max={props.max} onChange={setRange} />
									)}
								>
									<CalendarDays />
								</PopoverButton>
							}
						/>
					</div>
				);
			}}
		</Field>
	);
}
