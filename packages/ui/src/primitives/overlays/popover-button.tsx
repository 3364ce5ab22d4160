import { type ComponentProps, type ReactNode, Suspense, useRef, useState } from 'react';
import { lazy, type Preloaded } from '../../lib/lazy';
import { usePreloaded } from '../../lib/use-preloaded';
import { Button, type ButtonProps } from '../button';
import type { PopoverContent } from './popover';

const PopoverAt = lazy(() => import('./popover').then((module) => ({ default: module.PopoverAt })));

export interface PopoverButtonProps extends Omit<ButtonProps, 'content' | 'asChild'> {
	/**
	 * Rendered only while open. If a part of it loads lazily, the popover opens once that has loaded, never
	 * empty.
	 */
	content: (close: () => void) => ReactNode;
	/** Loads the code of the content, so that both come together. */
	preload?: Preloaded['preload'];
	/** Label of the popup, if the button's own doesn't fit. */
	contentLabel?: string;
	contentProps?: Omit<ComponentProps<typeof PopoverContent>, 'children' | 'content'>;
	onOpenChange?: (open: boolean) => void;
}

/**
 * A button with a popover whose code loads when the pointer or the focus reaches the button, so a screen full of them
 * costs nothing at first.
 */
export function PopoverButton(props: PopoverButtonProps) {
	const { content, preload, contentLabel, contentProps, onOpenChange, ...button } = props;
	const anchor = useRef<HTMLButtonElement>(null);
	const [open, setOpen] = useState(false);
	const [ready, prepare] = usePreloaded(PopoverAt.preload, preload);
	const change = (next: boolean) => {
		prepare();
		setOpen(next);
		onOpenChange?.(next);
	};
	return (
		<>
			<Button
				aria-haspopup="dialog"
				aria-expanded={open}
				onPointerEnter={prepare}
				onFocus={prepare}
				{...button}
				ref={anchor}
				onClick={(event) => {
					button.onClick?.(event);
					if (!event.defaultPrevented) change(!open);
				}}
			/>
			{open && ready && (
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
