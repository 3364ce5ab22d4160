import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker, type DayPickerProps } from 'react-day-picker';
import { cn } from '../lib/cn';
import { useUi } from '../lib/ui-context';
import { buttonVariants } from './button';

export interface CalendarProps {
	mode: 'single' | 'range';
	/** `YYYY-MM-DD` or empty; in single mode the day itself. */
	from: string;
	to: string;
	onChange: (from: string, to: string) => void;
	min?: string;
	max?: string;
}

// Days are local dates at noon, so no time zone can shift them.
function toDate(day: string | undefined): Date | undefined {
	const match = day ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) : null;
	return match ? new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]), 12) : undefined;
}

function toDay(date: Date | undefined): string {
	if (!date) return '';
	const two = (value: number) => String(value).padStart(2, '0');
	return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function weekStart(locale: string): 0 | 1 | 6 {
	const language = locale.slice(0, 2);
	if (language === 'ar') return 6;
	return /^en(-US|-CA)?$/.test(locale) ? 0 : 1;
}

function Chevron({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) {
	if (orientation === 'left') return <ChevronLeft aria-hidden className="size-4" />;
	return orientation === 'right' ? <ChevronRight aria-hidden className="size-4" /> : <span hidden />;
}

/** One month with arrow-key navigation; heavy, so always lazily imported. */
export function Calendar({ mode, from, to, onChange, min, max }: CalendarProps) {
	const { t, locale, dir } = useUi();
	const first = toDate(from);
	const last = toDate(to);
	const format = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
		new Intl.DateTimeFormat(locale, { calendar: 'gregory', ...options }).format(date);
	const common: DayPickerProps = {
		dir,
		autoFocus: true,
		defaultMonth: first ?? last,
		showOutsideDays: true,
		fixedWeeks: true,
		weekStartsOn: weekStart(locale),
		captionLayout: 'dropdown',
		startMonth: toDate(min) ?? new Date(2000, 0),
		endMonth: toDate(max) ?? new Date(new Date().getFullYear() + 10, 11),
		disabled: [
			...(toDate(min) ? [{ before: toDate(min) ?? new Date() }] : []),
			...(toDate(max) ? [{ after: toDate(max) ?? new Date() }] : []),
		],
		formatters: {
			formatDay: format({ day: 'numeric' }),
			formatCaption: format({ month: 'long', year: 'numeric' }),
			formatMonthDropdown: format({ month: 'short' }),
			formatYearDropdown: format({ year: 'numeric' }),
			formatWeekdayName: format({ weekday: 'narrow' }),
		},
		labels: {
			labelNext: () => t('calendarNext'),
			labelPrevious: () => t('calendarPrevious'),
			labelMonthDropdown: () => t('calendarMonth'),
			labelYearDropdown: () => t('calendarYear'),
			labelDayButton: format({ dateStyle: 'full' }),
			labelWeekday: format({ weekday: 'long' }),
			labelGrid: format({ month: 'long', year: 'numeric' }),
		},
		components: {
			Chevron,
		},
		classNames: {
			root: 'relative w-fit',
			months: 'flex',
			month: 'flex flex-col gap-2',
			month_caption: 'flex h-7 items-center px-8',
			dropdowns: 'flex w-full items-center justify-center gap-1',
			dropdown_root: 'relative inline-flex',
			dropdown:
				'h-7 rounded-sm border border-transparent bg-transparent px-1 font-medium text-sm hover:bg-accent [&>option]:bg-popover',
			caption_label: 'hidden',
			nav: 'absolute inset-x-0 top-0 flex justify-between',
			button_previous: cn(buttonVariants({ variant: 'ghost', size: 'icon-sm' })),
			button_next: cn(buttonVariants({ variant: 'ghost', size: 'icon-sm' })),
			month_grid: 'border-collapse',
			weekday: 'size-8 font-normal text-muted-foreground text-xs',
			day: 'p-0 text-center',
			day_button: 'size-8 rounded-md text-sm tabular-nums hover:bg-accent',
			today: '[&>button]:font-bold [&>button]:text-primary-text',
			outside: '[&>button]:text-muted-foreground',
			disabled: '[&>button]:opacity-40 [&>button]:pointer-events-none',
			selected: '[&>button]:bg-primary [&>button]:text-primary-foreground [&>button]:hover:bg-primary-hover',
			range_middle:
				'bg-primary-soft [&>button]:rounded-none [&>button]:bg-transparent [&>button]:text-primary-text [&>button]:hover:bg-primary-soft',
			hidden: 'invisible',
		},
	};
	if (mode === 'single') {
		return <DayPicker {...common} mode="single" selected={first} onSelect={(date) => onChange(toDay(date), '')} />;
	}
	return (
		<DayPicker
			{...common}
			mode="range"
			selected={first || last ? { from: first, to: last } : undefined}
			onSelect={(range) => onChange(toDay(range?.from), toDay(range?.to))}
		/>
	);
}
