import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';
import { useUi } from '../../lib/ui-context';
import { ignoreStillPointer } from './still-pointer';
import { maxToasts } from './toast';
import { phoneOffset, toastOffset } from './toast-place';

const toasterOf = (place: EventTarget | null): Element | null =>
	place instanceof Element ? place.closest('[data-sonner-toaster]') : null;

const within = (toaster: Element): boolean => toaster.contains(document.activeElement);

/**
 * Sonner keeps a toast while the pointer is on it but ignores focus, so focus is passed on as the pointer. It also
 * returns the focus to its origin when that leaves a toast: the Tab key would cycle between the toast and the control
 * before it. It skips toasts whose `data-dismissible` is false, so the attribute is set while sonner handles the focus.
 * Closing a toast returns the focus through `click` here.
 */
function useFocusInToasts(): void {
	useEffect(() => {
		let from: EventTarget | null = null;
		let dismissible: string | undefined;
		const enter = ({ target, relatedTarget }: FocusEvent) => {
			const toaster = toasterOf(target);
			if (!toaster || !(target instanceof HTMLElement)) return;
			if (toaster !== toasterOf(relatedTarget)) from = relatedTarget;
			dismissible = target.dataset['dismissible'];
			target.dataset['dismissible'] = 'false';
		};
		const entered = ({ target }: FocusEvent) => {
			const toaster = toasterOf(target);
			if (!toaster || !(target instanceof HTMLElement)) return;
			if (dismissible === undefined) delete target.dataset['dismissible'];
			else target.dataset['dismissible'] = dismissible;
			toaster.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
		};
		const leave = ({ target, relatedTarget }: FocusEvent) => {
			const toaster = toasterOf(target);
			if (toaster && toaster !== toasterOf(relatedTarget))
				toaster.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }));
		};
		// A toast's button removes the toast, and the focus with it.
		const click = ({ target }: MouseEvent) => {
			const toaster = toasterOf(target);
			if (toaster && within(toaster) && from instanceof HTMLElement) from.focus({ preventScroll: true });
		};
		document.addEventListener('focusin', enter, true);
		document.addEventListener('focusin', entered);
		document.addEventListener('focusout', leave);
		document.addEventListener('click', click);
		return () => {
			document.removeEventListener('focusin', enter, true);
			document.removeEventListener('focusin', entered);
			document.removeEventListener('focusout', leave);
			document.removeEventListener('click', click);
		};
	}, []);
}

/** Where toasts appear; load it lazily, once, at the root. */
export default function Toaster() {
	const { dir, t } = useUi();
	useFocusInToasts();
	useEffect(ignoreStillPointer, []);
	return (
		<Sonner
			dir={dir}
			position={dir === 'rtl' ? 'bottom-left' : 'bottom-right'}
			offset={toastOffset}
			mobileOffset={phoneOffset}
			visibleToasts={maxToasts}
			expand
			closeButton
			containerAriaLabel={t('notifications')}
			icons={{
				success: <CircleCheck aria-hidden className="size-4 text-success-text" />,
				info: <Info aria-hidden className="size-4 text-info-text" />,
				warning: <TriangleAlert aria-hidden className="size-4 text-warning-text" />,
				error: <CircleAlert aria-hidden className="size-4 text-danger-text" />,
				close: <X aria-hidden className="size-3.5" />,
			}}
			toastOptions={{
				unstyled: true,
				closeButtonAriaLabel: t('dismiss'),
				classNames: {
					toast:
						'group flex w-(--width) font-sans items-start gap-2.5 rounded-lg bg-popover py-3 ps-4 pe-10 text-popover-foreground text-base shadow-lg',
					icon: 'mt-0.5 shrink-0',
					content: 'min-w-0 flex-1',
					title: 'font-medium break-words',
					description: 'text-muted-foreground break-words',
					closeButton:
						'absolute! end-2 top-2 size-6 grid place-items-center rounded-sm text-muted-foreground hover:bg-accent hover:text-foreground',
					cancelButton:
						'h-6 min-h-[24px] shrink-0 self-end rounded-sm bg-secondary px-2 font-medium text-xs hover:bg-border',
					actionButton: 'h-6 shrink-0 rounded-sm bg-secondary px-2 font-medium text-xs hover:bg-border',
				},
			}}
		/>
	);
}
