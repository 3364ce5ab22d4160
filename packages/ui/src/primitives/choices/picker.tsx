import { ChevronsUpDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { cn } from '../../lib/cn';
import { lazy } from '../../lib/lazy';
import { useEarlyKeys } from '../../lib/use-early-keys';
import { usePreloaded } from '../../lib/use-preloaded';
import { controlClasses } from '../input';
import type { Option, OptionSource } from './option';

const PopoverAt = lazy(() => import('../overlays/popover').then((module) => ({ default: module.PopoverAt })));
const OptionList = lazy(() => import('./option-list'));

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
	const field = useRef<HTMLInputElement>(null);
	const [open, setOpen] = useState(false);
	const [ready, prepare] = usePreloaded(PopoverAt.preload, OptionList.preload);
	const { typed, take, forget } = useEarlyKeys();
	const change = (next: boolean) => {
		if (next) prepare();
		else forget();
		setOpen(next);
	};
	useImperativeHandle(ref, () => ({ focus: () => anchor.current?.focus() }), []);
	return (
		<div data-slot="combobox" className={cn('relative min-w-0', className)}>
			<button
				ref={anchor}
				type="button"
				aria-haspopup="dialog"
				aria-expanded={open}
				onPointerEnter={prepare}
				onFocus={prepare}
				{...button}
				// Its own popup has the focus: the field isn't left yet, and a form must not report a missing choice.
				onBlur={(event) => !open && button.onBlur?.(event)}
				onClick={() => change(!open)}
				onKeyDown={(event) => {
					button.onKeyDown?.(event);
					const meant = take(event, open);
					if (meant) change(meant === 'open');
				}}
				className={cn(controlClasses, 'flex min-h-9 items-center gap-2 ps-3 text-start', after ? 'pe-16' : 'pe-9')}
			>
				{open && !ready && typed.text ? <span className="truncate">{typed.text}</span> : children}
			</button>
			<ChevronsUpDown
				aria-hidden
				className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted-foreground"
			/>
			{after && <span className="absolute inset-y-0 end-8 my-auto flex h-6 items-center">{after}</span>}
			{open && ready && (
				<Suspense fallback={null}>
					<PopoverAt
						anchor={anchor}
						onOpenChange={change}
						aria-label={label}
						className="flex min-w-56 flex-col p-0"
						style={{ width: anchor.current?.offsetWidth }}
						// Radix would select what was typed, and the next key replace it.
						onOpenAutoFocus={(event) => {
							event.preventDefault();
							const end = field.current?.value.length ?? 0;
							field.current?.focus();
							field.current?.setSelectionRange(end, end);
						}}
					>
						<OptionList
							label={label}
							source={source}
							chosen={chosen}
							multiple={multiple}
							typed={typed}
							field={field}
							onChoose={(option) => {
								onChoose(option);
								if (!multiple) change(false);
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
