import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { actionKeys, goKeys, rowKeys } from '../../lib/keys/page-keys';
import { singleKeysAttribute, singleKeysOff } from '../../lib/keys/single-keys';
import { openPanel } from '../../lib/panels';
import { keySelector } from '../../lib/press';
import { useSelf } from '../../lib/session/self';
import { useStored } from '../../lib/storage/storage';
import { keepVisit } from '../../lib/storage/visits';
import { usePages } from './use-pages';

/** How long G waits for the second letter. */
const sequenceMs = 1_500;

/** Where letters are input, or belong to something above the page. */
const elsewhere =
	'input:not([type=checkbox]):not([type=radio]),textarea,select,[contenteditable],[role=menu],[role=listbox],[role=combobox]';
const isElsewhere = (target: EventTarget | null): boolean =>
	(target instanceof Element && target.closest(elsewhere) !== null) ||
	document.querySelector('[role=dialog],[role=alertdialog],[role=menu]') !== null;

const isOneOf = (keys: readonly string[], key: string): boolean => keys.includes(key);

/** Clicks the row's own button for the action, or the page's. */
function press(key: string): boolean {
	const row = document.activeElement?.closest('tr');
	const button =
		row?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`) ??
		document.querySelector<HTMLElement>(keySelector(key));
	button?.click();
	return button !== null && button !== undefined;
}

/**
 * Moves to the next or previous row like the arrow keys, or into the list; on a record's page, to the next or previous
 * record.
 */
function move(key: string): boolean {
	const cell = document.activeElement?.closest<HTMLElement>('[data-cell]');
	if (cell) {
		cell.dispatchEvent(
			new KeyboardEvent('keydown', { key: key === 'j' ? 'ArrowDown' : 'ArrowUp', bubbles: true, cancelable: true }),
		);
		return true;
	}
	const beside = document.querySelector<HTMLElement>(keySelector(key));
	if (beside) {
		beside.click();
		return true;
	}
	const first = document.querySelector<HTMLElement>('main tbody tr[data-nav] > [data-cell]');
	first?.focus();
	return first !== null;
}

/** Remembers the document title of each address: pages set it once they know their record. */
function useVisitKeeper(): void {
	const { user } = useSelf();
	const { t } = useTranslation();
	const suffix = t('titleOf', { title: '' });
	const generic = t('appName');
	useEffect(() => {
		const keep = () => {
			const { pathname } = window.location;
			if (!document.title.endsWith(suffix) || document.title === generic || pathname === '/' || pathname === '/start')
				return;
			const [title = '', ...about] = document.title.slice(0, -suffix.length).split(' · ');
			keepVisit(user.id, { href: pathname, title, about: about.join(' · ') });
		};
		keep();
		const observer = new MutationObserver(keep);
		const element = document.querySelector('title');
		if (element) observer.observe(element, { childList: true });
		return () => observer.disconnect();
	}, [user.id, suffix, generic]);
}

const typing = (target: EventTarget | null): boolean =>
	target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** ? shows the shortcuts, also above a dialog. */
function onHelpKey(event: KeyboardEvent) {
	const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target } = event;
	if (key !== '?' || ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return;
	if (singleKeysOff() || typing(target)) return;
	event.preventDefault();
	openPanel('keys');
}

/** Keyboard shortcuts of one key: ?, N, E, J, K, and G with a letter. Loads after the first page. */
export function PageKeys() {
	const [, navigate] = useLocation();
	const pages = usePages();
	const off = useStored('singleKeys') === 'off';
	const began = useRef(0);
	useVisitKeeper();
	useEffect(() => {
		window.addEventListener('keydown', onHelpKey);
		return () => window.removeEventListener('keydown', onHelpKey);
	}, []);
	useEffect(() => {
		if (off) document.documentElement.setAttribute(singleKeysAttribute, 'off');
		else document.documentElement.removeAttribute(singleKeysAttribute);
	}, [off]);
	useEffect(() => {
		const go = (letter: string): boolean => {
			const page = pages.find(({ id }) => goKeys[id] === letter);
			if (page) navigate(page.href);
			return page !== undefined;
		};
		const act = (key: string): boolean => {
			if (began.current > 0 && performance.now() - began.current < sequenceMs) {
				began.current = 0;
				return go(key);
			}
			began.current = key === 'g' ? performance.now() : 0;
			if (isOneOf(actionKeys, key)) return press(key);
			return isOneOf(rowKeys, key) && move(key);
		};
		const onKey = (event: KeyboardEvent) => {
			const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat } = event;
			if (event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey || isComposing || singleKeysOff()) return;
			if (!/^[a-z]$/.test(key) || isElsewhere(event.target) || (repeat && !isOneOf(rowKeys, key))) return;
			if (act(key)) event.preventDefault();
		};
		window.addEventListener('keydown', onKey);
		return () => window.removeEventListener('keydown', onKey);
	}, [pages, navigate]);
	return null;
}
