import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import {
	DropdownMenu,
	DropdownMenuCheckboxItem,
	DropdownMenuContent,
	DropdownMenuItem,
	DropdownMenuLabel,
	DropdownMenuSeparator,
	DropdownMenuShortcut,
	DropdownMenuSub,
	DropdownMenuSubContent,
	DropdownMenuSubTrigger,
	DropdownMenuTrigger,
} from './dropdown-menu';

export type MenuItem =
	| 'separator'
	| { heading: string }
	| {
			label: string;
			/** A second line: the effect of choosing it. */
			about?: string;
			icon?: ReactNode;
			/** Shown at the end of the line: `Ctrl+D`. */
			keys?: string;
			/** A tick that can be set; the menu stays open, unless only one of several applies (`choice`). */
			checked?: boolean;
			choice?: boolean;
			danger?: boolean;
			disabled?: boolean;
			onSelect?: () => void;
			items?: readonly MenuItem[];
	  };

interface ItemsProps {
	items: readonly MenuItem[];
	/** Before the chosen item runs: a dialog that it opens returns the focus to where it was then. */
	onChosen: () => void;
}

function Items({ items, onChosen }: ItemsProps) {
	return items.map((item, index) => {
		// biome-ignore-start lint/suspicious/noArrayIndexKey: the lines of a menu don't move while it is open
		if (item === 'separator') return <DropdownMenuSeparator key={index} />;
		if ('heading' in item) return <DropdownMenuLabel key={index}>{item.heading}</DropdownMenuLabel>;
		// biome-ignore-end lint/suspicious/noArrayIndexKey: see above
		const content = (
			<>
				{item.icon}
				<span className="min-w-0 truncate">
					{item.label}
					{item.about && <span className="block whitespace-normal text-muted-foreground text-xs"> {item.about}</span>}
				</span>
				{item.keys && <DropdownMenuShortcut>{item.keys}</DropdownMenuShortcut>}
			</>
		);
		if (item.items)
			return (
				<DropdownMenuSub key={item.label}>
					<DropdownMenuSubTrigger disabled={item.disabled}>{content}</DropdownMenuSubTrigger>
					<DropdownMenuSubContent>
						<Items items={item.items} onChosen={onChosen} />
					</DropdownMenuSubContent>
				</DropdownMenuSub>
			);
		if (item.checked !== undefined)
			return (
				<DropdownMenuCheckboxItem
					key={item.label}
					checked={item.checked}
					disabled={item.disabled}
					onSelect={(event) => (item.choice ? onChosen() : event.preventDefault())}
					onCheckedChange={() => item.onSelect?.()}
				>
					{content}
				</DropdownMenuCheckboxItem>
			);
		return (
			<DropdownMenuItem
				key={item.label}
				danger={item.danger}
				disabled={item.disabled}
				onSelect={() => {
					onChosen();
					item.onSelect?.();
				}}
			>
				{content}
			</DropdownMenuItem>
		);
	});
}

export interface MenuAtProps {
	anchor: RefObject<HTMLElement | null>;
	returnFocus: RefObject<HTMLElement | null>;
	label: string;
	items: readonly MenuItem[];
	align?: 'start' | 'center' | 'end';
	/** Opened from the keyboard: the first item gets the focus. */
	byKey?: boolean;
	onClose: () => void;
}

/** An open menu at an element that is no Radix trigger; see MenuButton. */
export default function MenuAt({ anchor, returnFocus, label, items, align, byKey, onClose }: MenuAtProps) {
	const [box, setBox] = useState(() => anchor.current?.getBoundingClientRect() ?? new DOMRect());
	const entered = useRef(false);
	useEffect(() => {
		// It has a fixed position, so it must follow its button.
		const follow = () => {
			if (anchor.current) setBox(anchor.current.getBoundingClientRect());
		};
		document.addEventListener('scroll', follow, true);
		window.addEventListener('resize', follow);
		return () => {
			document.removeEventListener('scroll', follow, true);
			window.removeEventListener('resize', follow);
		};
	}, [anchor]);
	return (
		<DropdownMenu open modal={false} onOpenChange={(open) => !open && onClose()}>
			<DropdownMenuTrigger asChild>
				<span
					aria-hidden
					tabIndex={-1}
					className="pointer-events-none fixed"
					style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
				/>
			</DropdownMenuTrigger>
			<DropdownMenuContent
				// Inside its landmark, where assistive technology finds it.
				container={anchor.current?.closest('main,nav,header,footer,aside,[role=dialog]')}
				align={align}
				aria-label={label}
				aria-labelledby={undefined}
				onFocus={(event) => {
					if (!byKey || event.target !== event.currentTarget || entered.current) return;
					entered.current = true;
					event.currentTarget.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus();
				}}
				onInteractOutside={(event) => {
					// Its own button closes it with its click; closing here too would reopen it.
					if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
				}}
				onCloseAutoFocus={(event) => {
					event.preventDefault();
					returnFocus.current?.focus();
				}}
			>
				<Items items={items} onChosen={() => returnFocus.current?.focus()} />
			</DropdownMenuContent>
		</DropdownMenu>
	);
}
