import { ChevronsUpDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { cn } from '../lib/cn';
import { lazy } from '../lib/lazy';
import { controlClasses } from './input';
import type { Option, OptionSource } from './option';

const load = () => Promise.all([import('./popover'), import('./option-list')]);
const PopoverAt = lazy(() => load().then(([popover]) => ({ default: popover.PopoverAt })));
const OptionList = lazy(() => load().then(([, list]) => ({ default: list.default })));

export interface PickerCommon extends Omit<ComponentProps<'button'>, 'value' | 'onChange' | 'ref' | 'children'> {
	/** Label of the search and the list in the popup. */
	label: string;
	source: OptionSource;
	placeholder?: string;
	/** Takes the focus for a form that points at it. */
	ref?: Ref<{ focus: () => void }>;
}

export interface PickerProps extends PickerCommon {
	chosen: readonly string[];
	multiple: boolean;
	onChoose: (option: Option) => void;
	children: ReactNode;
	after?: ReactNode;
}

/** The closed control with its popup; Combobox and MultiSelect define its content and value. */
export function Picker({
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
				// Its own popup has the focus: the field isn't left yet, and a form must not report a missing choice.
				onBlur={(event) => !open && button.onBlur?.(event)}
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

/** The option of a value, if the source is a list. */
export const known = (source: OptionSource, value: string): Option | undefined =>
	typeof source === 'function' ? undefined : source.find((option) => option.value === value);
