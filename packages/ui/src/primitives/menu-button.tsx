import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { lazy } from '../lib/lazy';
import { Button, type ButtonProps } from './button';
import type { MenuAtProps, MenuItem } from './menu-items';

export type { MenuItem } from './menu-items';
/** What an open menu needs to know about its button. */
export type MenuPlace = Omit<MenuAtProps, 'items'>;

const load = () => import('./menu-items');
const MenuAt = lazy(load);

interface MenuButtonProps extends Omit<ButtonProps, 'asChild'> {
	/** A function is called when the menu opens. */
	items?: readonly MenuItem[] | (() => readonly MenuItem[]);
	/** The open menu, instead of `items`: if its entries load lazily, too. */
	menu?: (place: MenuPlace) => ReactNode;
	/** Label of the menu; from aria-label if the button is an icon. */
	menuLabel?: string;
	align?: 'start' | 'center' | 'end';
	/** Takes the focus when the menu closes; the button itself by default. */
	returnFocus?: RefObject<HTMLElement | null>;
}

/** A button with a menu; the menu's code loads when the pointer or the focus reaches the button. */
export function MenuButton({ items = [], menu, menuLabel, align, returnFocus, ...button }: MenuButtonProps) {
	const anchor = useRef<HTMLButtonElement>(null);
	const [open, setOpen] = useState(false);
	const [byKey, setByKey] = useState(false);
	const place: MenuPlace = {
		anchor,
		returnFocus: returnFocus ?? anchor,
		label: menuLabel ?? button['aria-label'] ?? '',
		align,
		byKey,
		onClose: () => setOpen(false),
	};
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
					setByKey(true);
					setOpen(true);
				}}
				{...button}
				ref={anchor}
				onClick={(event) => {
					button.onClick?.(event);
					if (event.defaultPrevented) return;
					// A click without a pointer is Enter or Space.
					setByKey(event.detail === 0);
					setOpen(!open);
				}}
			/>
			{open && (
				<Suspense fallback={null}>
					{menu ? menu(place) : <MenuAt {...place} items={typeof items === 'function' ? items() : items} />}
				</Suspense>
			)}
		</>
	);
}
