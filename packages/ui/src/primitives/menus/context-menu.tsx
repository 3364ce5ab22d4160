import * as Radix from 'radix-ui/context-menu';
import type { ReactElement } from 'react';
import { cn } from '../../lib/cn';
import { menuItemClasses } from './dropdown-menu';
import type { MenuItem } from './menu-items';

export interface ContextMenuProps {
	items: readonly MenuItem[];
	/** The element that is right-clicked (or long-pressed). */
	children: ReactElement;
}

/** A shortcut to actions that must also be reachable without it. Submenus aren't shown here. */
export function ContextMenu({ items, children }: ContextMenuProps) {
	return (
		<Radix.Root modal={false}>
			<Radix.Trigger asChild>{children}</Radix.Trigger>
			<Radix.Portal>
				<Radix.Content
					data-slot="context-menu"
					collisionPadding={8}
					className="z-50 min-w-44 max-w-80 rounded-lg bg-popover p-1 text-popover-foreground shadow-lg outline-none data-[state=open]:animate-in"
				>
					{items.map((item, index) => {
						// biome-ignore lint/suspicious/noArrayIndexKey: the lines of a menu don't move while it is open
						if (item === 'separator') return <Radix.Separator key={index} className="-mx-1 my-1 h-px bg-border" />;
						if ('heading' in item)
							return (
								<Radix.Label key={item.heading} className="px-2 py-1.5 font-medium text-muted-foreground text-xs">
									{item.heading}
								</Radix.Label>
							);
						return (
							<Radix.Item
								key={item.label}
								disabled={item.disabled}
								onSelect={() => item.onSelect?.()}
								className={cn(menuItemClasses, item.danger && 'text-danger-text [&>svg]:text-danger-text')}
							>
								{item.icon}
								{item.label}
							</Radix.Item>
						);
					})}
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}
