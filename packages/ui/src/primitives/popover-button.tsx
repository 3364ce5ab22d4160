import { type ComponentProps, type ReactNode, Suspense, useRef, useState } from 'react';
import { lazy } from '../lib/lazy';
import { Button, type ButtonProps } from './button';
import type { PopoverContent } from './popover';

const load = () => import('./popover');
const PopoverAt = lazy(() => load().then((module) => ({ default: module.PopoverAt })));

export interface PopoverButtonProps extends Omit<ButtonProps, 'content' | 'asChild'> {
	/**
	 * Rendered only while open. Where a part of it has to be fetched first, the popover opens once that is there, never
	 * empty.
	 */
	content: (close: () => void) => ReactNode;
	/** Name of the popup, when the button's own doesn't do. */
	contentLabel?: string;
	contentProps?: Omit<ComponentProps<typeof PopoverContent>, 'children' | 'content'>;
	onOpenChange?: (open: boolean) => void;
}

/**
 * A button with a popover whose code is fetched when the pointer or the focus reaches the button, so that a screen full
 * of them costs nothing at first.
 */
export function PopoverButton(props: PopoverButtonProps) {
	const { content, contentLabel, contentProps, onOpenChange, ...button } = props;
	const anchor = useRef<HTMLButtonElement>(null);
	const [open, setOpen] = useState(false);
	const change = (next: boolean) => {
		setOpen(next);
		onOpenChange?.(next);
	};
	return (
		<>
			<Button
				aria-haspopup="dialog"
				aria-expanded={open}
				onPointerEnter={load}
				onFocus={load}
				{...button}
				ref={anchor}
				onClick={(event) => {
					button.onClick?.(event);
					if (!event.defaultPrevented) change(!open);
				}}
			/>
			{open && (
				<Suspense fallback={null}>
					<PopoverAt
						anchor={anchor}
						onOpenChange={change}
						aria-label={contentLabel ?? button['aria-label']}
						{...contentProps}
					>
						{content(() => change(false))}
					</PopoverAt>
				</Suspense>
			)}
		</>
	);
}
