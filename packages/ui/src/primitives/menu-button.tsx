import { lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { Button, type ButtonProps } from './button';
import type { MenuItem } from './menu-items';

export type { MenuItem } from './menu-items';

const load = () => import('./menu-items');
const MenuAt = lazy(load);

export interface MenuButtonProps extends Omit<ButtonProps, 'asChild'> {
	/** A function is asked when the menu opens. */
	items: readonly MenuItem[] | (() => readonly MenuItem[]);
	/** Name of the menu; taken from aria-label when the button is an icon. */
	menuLabel?: string;
	align?: 'start' | 'center' | 'end';
	/** Takes the focus when the menu closes; the button itself unless said. */
	returnFocus?: RefObject<HTMLElement | null>;
}

/** A button with a menu; the menu's code is fetched when the pointer or the focus reaches the button. */
export function MenuButton({ items, menuLabel, align, returnFocus, ...button }: MenuButtonProps) {
	const anchor = useRef<HTMLButtonElement>(null);
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button
				aria-haspopup="menu"
				aria-expanded={open}
				onPointerEnter={load}
				onFocus={load}
				onKeyDown={(event) => {
					if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
					event.preventDefault();
					event.stopPropagation();
					setOpen(true);
				}}
				{...button}
				ref={anchor}
				onClick={(event) => {
					button.onClick?.(event);
					if (!event.defaultPrevented) setOpen(!open);
				}}
			/>
			{open && (
				<Suspense fallback={null}>
					<MenuAt
						anchor={anchor}
						returnFocus={returnFocus ?? anchor}
						label={menuLabel ?? button['aria-label'] ?? ''}
						items={typeof items === 'function' ? items() : items}
						align={align}
						onClose={() => setOpen(false)}
					/>
				</Suspense>
			)}
		</>
	);
}
