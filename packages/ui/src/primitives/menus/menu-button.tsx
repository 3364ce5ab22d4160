import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { lazy, type Preloaded } from '../../lib/lazy';
import { usePreloaded } from '../../lib/use-preloaded';
import { Button, type ButtonProps } from '../button';
import type { MenuAtProps, MenuItem } from './menu-items';

export type { MenuItem } from './menu-items';
/** What an open menu needs to know about its button. */
export type MenuPlace = Omit<MenuAtProps, 'items'>;

const MenuAt = lazy(() => import('./menu-items'));

interface MenuButtonProps extends Omit<ButtonProps, 'asChild'> {
	/** A function is called when the menu opens. */
	items?: readonly MenuItem[] | (() => readonly MenuItem[]);
	/** The open menu, instead of `items`: if its entries load lazily, too. */
	menu?: (place: MenuPlace) => ReactNode;
	/** Loads the code of `menu`. */
	preload?: Preloaded['preload'];
	/** Label of the menu; from aria-label if the button is an icon. */
	menuLabel?: string;
	align?: 'start' | 'center' | 'end';
	/** Takes the focus when the menu closes; the button itself by default. */
	returnFocus?: RefObject<HTMLElement | null>;
}

/** A button with a menu; the menu's code loads when the pointer or the focus reaches the button. */
export function MenuButton({ items = [], menu, preload, menuLabel, align, returnFocus, ...button }: MenuButtonProps) {
	const anchor = useRef<HTMLButtonElement>(null);
	const [open, setOpen] = useState(false);
	const [byKey, setByKey] = useState(false);
	const [ready, prepare] = usePreloaded(menu ? preload : MenuAt.preload);
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
				onPointerEnter={prepare}
				onFocus={prepare}
				onKeyDown={(event) => {
					if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
					event.preventDefault();
					event.stopPropagation();
					setByKey(true);
					prepare();
					setOpen(true);
				}}
				{...button}
				ref={anchor}
				onClick={(event) => {
					button.onClick?.(event);
					if (event.defaultPrevented) return;
					// A click without a pointer is Enter or Space.
					setByKey(event.detail === 0);
					prepare();
					setOpen(!open);
				}}
			/>
			{open && ready && (
				<Suspense fallback={null}>
					{menu ? menu(place) : <MenuAt {...place} items={typeof items === 'function' ? items() : items} />}
				</Suspense>
			)}
		</>
	);
}
