import { onShowSaved, type Place } from './places';

/** How long to look for a saved row, and how long it stays highlighted. */
const lookMs = 5_000;
const markMs = 2_000;

const scroller = (root: HTMLElement) => root.querySelector<HTMLElement>('[data-slot=grid-scroller]');
const rowIn = (root: HTMLElement, id: string) => root.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
/** Of a table its first cell, of a card what opens it. */
const focusRow = (row: HTMLElement) =>
	row.querySelector<HTMLElement>('[data-cell],button,a')?.focus({ preventScroll: true });

/**
 * Calls `attempt` now and after each DOM change until it succeeds or the time is up. Returns the function that stops
 * it.
 */
function whenThere(attempt: () => boolean): () => void {
	const end = () => {
		observer.disconnect();
		clearTimeout(timer);
	};
	const look = () => {
		if (attempt()) end();
	};
	const observer = new MutationObserver(look);
	// An open popup has the focus; it is elsewhere in the document.
	observer.observe(document.body, { childList: true, subtree: true });
	const timer = setTimeout(end, lookMs);
	look();
	return end;
}

/**
 * Restores a returning user's place in a list: the scroll position, and the focus on the row that they left from. A row
 * that was added or changed gets the focus and a brief highlight. Returns the function that stops it.
 *
 * @param element contains the list
 * @param left where the list was left, if it was
 */
export function followPlace(element: HTMLElement, left: Place | undefined): () => void {
	const ends: (() => void)[] = [];
	if (left) {
		ends.push(
			whenThere(() => {
				const body = scroller(element);
				if (!body || !element.querySelector('tr[data-row]')) return false;
				body.scrollTo({ top: left.top, left: left.start });
				const row = left.row === null ? null : rowIn(element, left.row);
				if (row && !element.contains(document.activeElement)) focusRow(row);
				return true;
			}),
		);
	}
	ends.push(
		onShowSaved((id, { focus }) => {
			ends.push(
				whenThere(() => {
					const row = document.querySelector('[role=dialog],[role=alertdialog]') ? null : rowIn(element, id);
					if (!row) return false;
					row.scrollIntoView({ block: 'nearest' });
					if (focus) focusRow(row);
					row.dataset['marked'] = '';
					setTimeout(() => delete row.dataset['marked'], markMs);
					return true;
				}),
			);
		}),
	);
	return () => {
		for (const end of ends) end();
	};
}
