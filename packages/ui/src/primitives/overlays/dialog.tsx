import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type ComponentProps, type CSSProperties, type ReactNode, type RefObject, useRef, useState } from 'react';
import { cn } from '../../lib/cn';
import { useUi } from '../../lib/ui-context';
import { Button } from '../button';

export const Dialog = Radix.Root;
export const DialogTrigger = Radix.Trigger;
export const DialogClose = Radix.Close;

const overlayClasses =
	'fixed inset-0 z-50 bg-overlay data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out';

export interface DialogContentProps extends Omit<ComponentProps<typeof Radix.Content>, 'title'> {
	title: ReactNode;
	/** One line under the title. */
	description?: ReactNode;
	/** Pixels at 100% font size, as docs/product/limits.md sizes popups; phones ignore it. */
	width?: number;
	height?: number;
	/** No close button: for questions that need an answer. */
	hideClose?: boolean;
}

function Opener({ opener }: { opener: RefObject<Element | null> }) {
	// During rendering the focus is still where it was; a field of the dialog may take it a moment later.
	useState(() => {
		opener.current = document.activeElement;
	});
	return null;
}

/**
 * Returns the focus to where it was when a dialog opened; Radix does so only for its own triggers. Spread `content` on
 * the dialog's content and pass `remember` to it.
 */
export function useReturnFocus() {
	const opener = useRef<Element | null>(null);
	return {
		remember: <Opener opener={opener} />,
		content: {
			onCloseAutoFocus: (event: Event) => {
				event.preventDefault();
				if (opener.current instanceof HTMLElement) opener.current.focus();
			},
		},
	};
}

/** A form starts at its first field, not at the close button. On a touch screen, that would open the keyboard. */
export function focusFirstField(event: Event) {
	const { target } = event;
	if (!(target instanceof HTMLElement) || window.matchMedia('(pointer: coarse)').matches) return;
	const field = target.querySelector<HTMLElement>(
		'[data-slot=dialog-body] :is(input,select,textarea):not(:disabled,[type=hidden],[hidden])',
	);
	if (!field) return;
	event.preventDefault();
	field.focus();
}

/** Header and footer stay, DialogBody scrolls. Below 640 px it is a full-height sheet. */
export function DialogContent(props: DialogContentProps) {
	const { title, description, width = 520, height, hideClose, className, children, style, ...rest } = props;
	const { t } = useUi();
	const { remember, content } = useReturnFocus();
	const size: CSSProperties & Record<`--${string}`, string> = {
		...style,
		'--dialog-width': `${width / 16}rem`,
		'--dialog-height': height ? `${height / 16}rem` : 'auto',
	};
	return (
		<Radix.Portal>
			<Radix.Overlay className={overlayClasses} />
			<Radix.Content
				data-slot="dialog"
				{...content}
				onOpenAutoFocus={focusFirstField}
				{...(description ? {} : { 'aria-describedby': undefined })}
				style={size}
				className={cn(
					'fixed z-50 flex flex-col bg-popover text-popover-foreground shadow-xl outline-none',
					'max-sm:inset-0 max-sm:animate-sheet-up',
					'sm:inset-x-0 sm:inset-y-0 sm:m-auto sm:h-(--dialog-height) sm:max-h-[min(calc(100dvh-2rem),60rem)] sm:w-(--dialog-width) sm:max-w-[calc(100vw-2rem)] sm:rounded-xl',
					'sm:data-[state=closed]:animate-out sm:data-[state=open]:animate-in',
					!height && 'sm:h-fit',
					className,
				)}
				{...rest}
			>
				{remember}
				<div data-slot="dialog-header" className="flex shrink-0 items-start gap-4 px-6 pt-5 pb-3">
					<div className="min-w-0 flex-1">
						<Radix.Title className="break-words font-semibold text-lg leading-6">{title}</Radix.Title>
						{description && <Radix.Description className="mt-1 text-muted-foreground">{description}</Radix.Description>}
					</div>
					{!hideClose && (
						<Radix.Close asChild>
							<Button variant="ghost" size="icon-sm" className="-me-2 text-muted-foreground" aria-label={t('close')}>
								<X />
							</Button>
						</Radix.Close>
					)}
				</div>
				{children}
			</Radix.Content>
		</Radix.Portal>
	);
}

export function DialogBody({ className, ...props }: ComponentProps<'div'>) {
	return (
		<div
			data-slot="dialog-body"
			className={cn('scrollbar-thin min-h-0 flex-1 overflow-y-auto px-6 py-2', className)}
			{...props}
		/>
	);
}

export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
	return (
		<div
			data-slot="dialog-footer"
			className={cn('flex shrink-0 flex-wrap items-center justify-end gap-2 px-6 pt-4 pb-5', className)}
			{...props}
		/>
	);
}

export interface SheetContentProps extends Omit<ComponentProps<typeof Radix.Content>, 'title'> {
	title: ReactNode;
	/** The title is only for screen readers (a navigation drawer). */
	hideTitle?: boolean;
	side?: 'start' | 'end';
	width?: number;
}

/** A side panel; use it inside Dialog. */
export function SheetContent(props: SheetContentProps) {
	const { title, hideTitle, side = 'end', width = 400, className, children, style, ...rest } = props;
	const { t, dir } = useUi();
	const { remember, content } = useReturnFocus();
	const fromRight = (side === 'end') === (dir === 'ltr');
	const vars: CSSProperties & Record<`--${string}`, string> = {
		...style,
		'--sheet-from': fromRight ? '100%' : '-100%',
		width: `${width / 16}rem`,
	};
	return (
		<Radix.Portal>
			<Radix.Overlay className={overlayClasses} />
			<Radix.Content
				data-slot="sheet"
				{...content}
				aria-describedby={undefined}
				style={vars}
				className={cn(
					'fixed inset-y-0 z-50 flex max-w-[calc(100vw-2rem)] flex-col bg-popover text-popover-foreground shadow-xl outline-none data-[state=open]:animate-sheet-in',
					side === 'end' ? 'end-0' : 'start-0',
					className,
				)}
				{...rest}
			>
				{remember}
				{hideTitle ? (
					<Radix.Title className="sr-only">{title}</Radix.Title>
				) : (
					<div className="flex shrink-0 items-center gap-4 border-b px-5 py-3">
						<Radix.Title className="min-w-0 flex-1 truncate font-semibold text-lg">{title}</Radix.Title>
						<Radix.Close asChild>
							<Button variant="ghost" size="icon-sm" className="-me-2 text-muted-foreground" aria-label={t('close')}>
								<X />
							</Button>
						</Radix.Close>
					</div>
				)}
				{children}
			</Radix.Content>
		</Radix.Portal>
	);
}
