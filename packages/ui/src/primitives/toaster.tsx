import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';
import { useUi } from '../lib/ui-context';
import { maxToasts } from './toast';

const toasterOf = (place: EventTarget | null): Element | null =>
	place instanceof Element ? place.closest('[data-sonner-toaster]') : null;

/** Sonner keeps a toast while the pointer is on it and doesn't look at focus, so that focus is passed on as the pointer. */
function useKeptByFocus(): void {
	useEffect(() => {
		const enter = ({ target }: FocusEvent) =>
			toasterOf(target)?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
		const leave = ({ target, relatedTarget }: FocusEvent) => {
			const toaster = toasterOf(target);
			if (toaster && toaster !== toasterOf(relatedTarget))
				toaster.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }));
		};
		document.addEventListener('focusin', enter);
		document.addEventListener('focusout', leave);
		return () => {
			document.removeEventListener('focusin', enter);
			document.removeEventListener('focusout', leave);
		};
	}, []);
}

/** The place where toasts appear; load it lazily, once, at the root. */
export default function Toaster() {
	const { dir, t } = useUi();
	useKeptByFocus();
	return (
		<Sonner
			dir={dir}
			position={dir === 'rtl' ? 'bottom-left' : 'bottom-right'}
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
