import { ChevronsUpDown, X } from 'lucide-react';
import {
	type ComponentProps,
	lazy,
	type ReactNode,
	type Ref,
	Suspense,
	useImperativeHandle,
	useRef,
	useState,
} from 'react';
import { cn } from '../lib/cn';
import { useUi } from '../lib/ui-context';
import { Button } from './button';
import { controlClasses } from './input';

export interface Option {
	value: string;
	label: string;
	/** A second line that tells equal labels apart. */
	description?: string;
	disabled?: boolean;
}
export interface OptionPage {
	items: readonly Option[];
	/** How many match in all. */
	total: number;
}
export interface OptionQuery {
	search: string;
	skip: number;
	take: number;
	signal: AbortSignal;
}
/** A fixed list, or a function that asks the server for a page. Keep its identity while nothing changes. */
export type OptionSource = readonly Option[] | ((query: OptionQuery) => Promise<OptionPage>);

const load = () => Promise.all([import('./popover'), import('./option-list')]);
const PopoverAt = lazy(() => load().then(([popover]) => ({ default: popover.PopoverAt })));
const OptionList = lazy(() => load().then(([, list]) => ({ default: list.default })));

interface Common extends Omit<ComponentProps<'button'>, 'value' | 'onChange' | 'ref' | 'children'> {
	/** Name of the search and the list in the popup. */
	label: string;
	source: OptionSource;
	placeholder?: string;
	/** Takes the focus for a form that points at it. */
	ref?: Ref<{ focus: () => void }>;
}

interface PickerProps extends Common {
	chosen: readonly string[];
	multiple: boolean;
	onChoose: (option: Option) => void;
	children: ReactNode;
	after?: ReactNode;
}

function Picker({
	label,
	source,
	chosen,
	multiple,
	onChoose,
	children,
	after,
	className,
	ref,
	...button
}: PickerProps) {
	const anchor = useRef<HTMLButtonElement>(null);
	const [open, setOpen] = useState(false);
	useImperativeHandle(ref, () => ({ focus: () => anchor.current?.focus() }), []);
	return (
		<div data-slot="combobox" className={cn('relative min-w-0', className)}>
			<button
				ref={anchor}
				type="button"
				aria-haspopup="dialog"
				aria-expanded={open}
				onPointerEnter={load}
				onFocus={load}
				{...button}
				onClick={() => setOpen(!open)}
				className={cn(controlClasses, 'flex min-h-9 items-center gap-2 ps-3 text-start', after ? 'pe-16' : 'pe-9')}
			>
				{children}
			</button>
			<ChevronsUpDown
				aria-hidden
				className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted-foreground"
			/>
			{after && <span className="absolute inset-y-0 end-8 my-auto flex h-6 items-center">{after}</span>}
			{open && (
				<Suspense fallback={null}>
					<PopoverAt
						anchor={anchor}
						onOpenChange={setOpen}
						aria-label={label}
						className="flex min-w-56 flex-col p-0"
						style={{ width: anchor.current?.offsetWidth }}
					>
						<OptionList
							label={label}
							source={source}
							chosen={chosen}
							multiple={multiple}
							onChoose={(option) => {
								onChoose(option);
								if (!multiple) setOpen(false);
							}}
						/>
					</PopoverAt>
				</Suspense>
			)}
		</div>
	);
}

const known = (source: OptionSource, value: string): Option | undefined =>
	typeof source === 'function' ? undefined : source.find((option) => option.value === value);

export interface ComboboxProps extends Common {
	value: string | null;
	/** The words of the value, when the source asks the server. */
	valueLabel?: string;
	onValueChange: (value: string | null, option: Option | null) => void;
	clearable?: boolean;
}

/** One of many: searchable, and paged on the server when the source is a function. */
export function Combobox({ value, valueLabel, onValueChange, clearable, placeholder, ...common }: ComboboxProps) {
	const { t } = useUi();
	const [picked, setPicked] = useState<Option | null>(null);
	const option =
		value === null ? undefined : (known(common.source, value) ?? (picked?.value === value ? picked : undefined));
	const text = value === null ? undefined : (option?.label ?? valueLabel ?? value);
	return (
		<Picker
			{...common}
			chosen={value === null ? [] : [value]}
			multiple={false}
			onChoose={(next) => {
				setPicked(next);
				onValueChange(next.value, next);
			}}
			after={
				clearable && value !== null && !common.disabled ? (
					<Button variant="ghost" size="icon-xs" aria-label={t('clear')} onClick={() => onValueChange(null, null)}>
						<X />
					</Button>
				) : undefined
			}
		>
			<span className={cn('min-w-0 truncate', text === undefined && 'text-muted-foreground')}>
				{text ?? placeholder ?? t('choose')}
			</span>
		</Picker>
	);
}

export interface MultiSelectProps extends Common {
	values: readonly string[];
	/** The words of values, when the source asks the server. */
	valueLabels?: Readonly<Record<string, string>>;
	onValuesChange: (values: string[]) => void;
}

/** Any number of many. */
export function MultiSelect({ values, valueLabels, onValuesChange, placeholder, ...common }: MultiSelectProps) {
	const { t } = useUi();
	const [labels, setLabels] = useState<Readonly<Record<string, string>>>({});
	const word = (value: string) => known(common.source, value)?.label ?? labels[value] ?? valueLabels?.[value] ?? value;
	return (
		<div className="flex flex-col gap-1.5">
			<Picker
				{...common}
				chosen={values}
				multiple
				onChoose={(option) => {
					setLabels((before) => ({ ...before, [option.value]: option.label }));
					onValuesChange(
						values.includes(option.value)
							? values.filter((value) => value !== option.value)
							: [...values, option.value],
					);
				}}
			>
				<span className={cn('min-w-0 truncate', !values.length && 'text-muted-foreground')}>
					{values.length ? t('chosen', { count: values.length }) : (placeholder ?? t('choose'))}
				</span>
			</Picker>
			{values.length > 0 && (
				<ul className="flex flex-wrap gap-1">
					{values.map((value) => (
						<RemovableTag
							key={value}
							text={word(value)}
							disabled={common.disabled}
							onRemove={() => onValuesChange(values.filter((one) => one !== value))}
						/>
					))}
				</ul>
			)}
		</div>
	);
}

export function RemovableTag({ text, onRemove, disabled }: { text: string; onRemove: () => void; disabled?: boolean }) {
	const { t } = useUi();
	return (
		<li className="inline-flex h-6 max-w-full items-center rounded-sm bg-secondary ps-2 text-xs">
			<span data-tip-cut dir="auto" className="truncate">
				{text}
			</span>
			<button
				type="button"
				disabled={disabled}
				aria-label={t('removeValue', { value: text })}
				onClick={onRemove}
				className="grid size-6 shrink-0 place-items-center rounded-sm hover:bg-border"
			>
				<X aria-hidden className="size-3" />
			</button>
		</li>
	);
}
