import { type RefObject, useEffect, useState } from 'react';
import { useEvent } from '../lib/hooks';
import { useUi } from '../lib/ui-context';
import { countUnsaved } from '../lib/unsaved';
import { ConfirmDialog } from '../primitives/overlays/confirm-dialog';
import { toast } from '../primitives/toasts/toast';
import type { FormHandle } from './types';

/** Whether an event would leave the page (rather than open a tab or jump within the page). */
function leavesPage(event: MouseEvent): HTMLAnchorElement | null {
	if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
		return null;
	const link = event.target instanceof Element ? event.target.closest('a') : null;
	if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null;
	return link.pathname === location.pathname && link.origin === location.origin ? null : link;
}

interface UnsavedGuardProps {
	dirty: boolean;
	saving: boolean;
	handle: RefObject<FormHandle>;
}

/**
 * While `dirty`, leaving asks for confirmation: closing the tab with the browser's own dialog, links and (if the
 * browser has the Navigation API) Back and programmatic navigation with ours. Only path changes count, not tabs and
 * grid state in the query. During a save, navigation waits for the response; the form's own navigation afterwards is
 * free.
 */
export function UnsavedGuard({ dirty, saving, handle }: UnsavedGuardProps) {
	const { t } = useUi();
	const [asked, setAsked] = useState<{ proceed: () => void; unanswered: boolean } | null>(null);
	const ask = useEvent((proceed: () => void) => {
		const { progress } = handle.current;
		if (progress === 'saving') void toast.info(t('stillSaving'));
		else setAsked({ proceed, unanswered: progress === 'unanswered' });
	});

	useEffect(() => (dirty ? countUnsaved() : undefined), [dirty]);

	useEffect(() => {
		if (!dirty && !saving) return;
		let free = false;
		const release = (go: () => void) => () => {
			free = true;
			go();
		};
		const onUnload = (event: BeforeUnloadEvent) => {
			if (!free) event.preventDefault();
		};
		const onClick = (event: MouseEvent) => {
			const link = free ? null : leavesPage(event);
			if (!link) return;
			event.preventDefault();
			event.stopPropagation();
			ask(release(() => link.click()));
		};
		const onNavigate = (event: NavigateEvent) => {
			const to = new URL(event.destination.url);
			if (free || !event.cancelable || event.hashChange || event.downloadRequest !== null) return;
			if (to.origin === location.origin && to.pathname === location.pathname) return;
			if (!event.canIntercept) return;
			const { key, url } = event.destination;
			const back = event.navigationType === 'traverse';
			if (saving && !back) return;
			event.preventDefault();
			ask(release(() => (back ? navigation.traverseTo(key) : navigation.navigate(url))));
		};
		const hasNavigation = 'navigation' in window;
		window.addEventListener('beforeunload', onUnload);
		document.addEventListener('click', onClick, true);
		if (hasNavigation) navigation.addEventListener('navigate', onNavigate);
		return () => {
			window.removeEventListener('beforeunload', onUnload);
			document.removeEventListener('click', onClick, true);
			if (hasNavigation) navigation.removeEventListener('navigate', onNavigate);
		};
	}, [dirty, saving, ask]);

	return (
		<ConfirmDialog
			open={asked !== null}
			onOpenChange={(open) => !open && setAsked(null)}
			title={t('unsavedTitle')}
			confirmLabel={t('unsavedDiscard')}
			cancelLabel={t('unsavedStay')}
			danger
			onConfirm={() => {
				handle.current.giveUp();
				asked?.proceed();
			}}
		>
			{t(asked?.unanswered ? 'unsavedUnknown' : 'unsavedText')}
		</ConfirmDialog>
	);
}
