import { Check, ChevronRight, Circle } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn';

export const DropdownMenu = Radix.Root;
export const DropdownMenuTrigger = Radix.Trigger;
export const DropdownMenuGroup = Radix.Group;
export const DropdownMenuRadioGroup = Radix.RadioGroup;
export const DropdownMenuSub = Radix.Sub;

const panelClasses =
	'z-50 min-w-44 max-w-80 overflow-y-auto overflow-x-hidden rounded-lg bg-popover p-1 text-popover-foreground shadow-lg outline-none data-[state=open]:animate-in data-[state=closed]:animate-out';

export const menuItemClasses = cn(
	'relative flex min-h-7 cursor-default select-none items-center gap-2 rounded-sm px-2 py-1 text-sm outline-none',
	'data-[highlighted]:bg-accent data-[highlighted]:text-accent-foreground data-[disabled]:pointer-events-none data-[disabled]:opacity-50',
	'forced-colors:data-[highlighted]:outline forced-colors:data-[highlighted]:outline-[Highlight]',
	'[&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted-foreground',
);
const dangerClasses =
	'text-danger-text data-[highlighted]:bg-danger-soft data-[highlighted]:text-danger-text [&>svg]:text-danger-text';

export interface DropdownMenuContentProps extends ComponentProps<typeof Radix.Content> {
	/** Where it renders; the body by default. */
	container?: Element | null;
}

export function DropdownMenuContent({
	container,
	className,
	sideOffset = 4,
	align = 'start',
	...props
}: DropdownMenuContentProps) {
	return (
		<Radix.Portal container={container}>
			<Radix.Content
				data-slot="dropdown-menu"
				sideOffset={sideOffset}
				align={align}
				collisionPadding={8}
				className={cn(panelClasses, 'max-h-(--radix-dropdown-menu-content-available-height)', className)}
				{...props}
			/>
		</Radix.Portal>
	);
}

export function DropdownMenuItem({
	className,
	danger,
	...props
}: ComponentProps<typeof Radix.Item> & { danger?: boolean }) {
	return <Radix.Item className={cn(menuItemClasses, danger && dangerClasses, className)} {...props} />;
}

export function DropdownMenuCheckboxItem({ className, children, ...props }: ComponentProps<typeof Radix.CheckboxItem>) {
	return (
		<Radix.CheckboxItem className={cn(menuItemClasses, 'ps-8', className)} {...props}>
			<Radix.ItemIndicator className="absolute start-2">
				<Check aria-hidden className="size-4" />
			</Radix.ItemIndicator>
			{children}
		</Radix.CheckboxItem>
	);
}

export function DropdownMenuRadioItem({ className, children, ...props }: ComponentProps<typeof Radix.RadioItem>) {
	return (
		<Radix.RadioItem className={cn(menuItemClasses, 'ps-8', className)} {...props}>
			<Radix.ItemIndicator className="absolute start-3">
				<Circle aria-hidden className="size-2 fill-current" />
			</Radix.ItemIndicator>
			{children}
		</Radix.RadioItem>
	);
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
	return <Radix.Label className={cn('px-2 py-1.5 font-medium text-muted-foreground text-xs', className)} {...props} />;
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Radix.Separator>) {
	return <Radix.Separator className={cn('-mx-1 my-1 h-px bg-border', className)} {...props} />;
}

export function DropdownMenuShortcut({ className, ...props }: ComponentProps<'span'>) {
	return <span data-ltr className={cn('ms-auto ps-4 text-muted-foreground text-xs', className)} {...props} />;
}

export function DropdownMenuSubTrigger({ className, children, ...props }: ComponentProps<typeof Radix.SubTrigger>) {
	return (
		<Radix.SubTrigger className={cn(menuItemClasses, 'data-[state=open]:bg-accent', className)} {...props}>
			{children}
			<ChevronRight aria-hidden className="ms-auto rtl:-scale-x-100" />
		</Radix.SubTrigger>
	);
}

export function DropdownMenuSubContent({ className, ...props }: ComponentProps<typeof Radix.SubContent>) {
	return (
		<Radix.Portal>
			<Radix.SubContent className={cn(panelClasses, className)} {...props} />
		</Radix.Portal>
	);
}
