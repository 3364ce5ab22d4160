import * as Radix from 'radix-ui/popover';
import { type ComponentProps, type RefObject, useMemo } from 'react';
import { cn } from '../../lib/cn';

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;
export const PopoverAnchor = Radix.Anchor;
export const PopoverClose = Radix.Close;

export function PopoverContent({
	className,
	align = 'start',
	sideOffset = 4,
	...props
}: ComponentProps<typeof Radix.Content>) {
	return (
		<Radix.Portal>
			<Radix.Content
				data-slot="popover"
				align={align}
				sideOffset={sideOffset}
				collisionPadding={8}
				className={cn(
					'z-50 max-h-(--radix-popover-content-available-height) w-72 max-w-(--radix-popover-content-available-width) overflow-auto rounded-lg bg-popover p-3 text-popover-foreground shadow-lg outline-none',
					'origin-(--radix-popover-content-transform-origin) data-[state=closed]:animate-out data-[state=open]:animate-in',
					className,
				)}
				{...props}
			/>
		</Radix.Portal>
	);
}

export interface PopoverAtProps extends ComponentProps<typeof PopoverContent> {
	/** The element that opened it: the anchor, and where the focus returns. */
	anchor: RefObject<HTMLElement | null>;
	onOpenChange: (open: boolean) => void;
}

/** An open popover at an element that is no Radix trigger; see PopoverButton. */
export function PopoverAt({ anchor, onOpenChange, ...props }: PopoverAtProps) {
	const virtual = useMemo(
		() => ({ current: { getBoundingClientRect: () => anchor.current?.getBoundingClientRect() ?? new DOMRect() } }),
		[anchor],
	);
	return (
		<Radix.Root open onOpenChange={onOpenChange}>
			<Radix.Anchor virtualRef={virtual} />
			<PopoverContent
				onCloseAutoFocus={(event) => {
					event.preventDefault();
					anchor.current?.focus();
				}}
				onInteractOutside={(event) => {
					// Its own button closes it with its click; closing here too would reopen it.
					if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
				}}
				{...props}
			/>
		</Radix.Root>
	);
}
