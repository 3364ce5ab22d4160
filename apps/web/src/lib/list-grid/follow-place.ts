import { onShowSaved, type Place } from './places';

/** How long a saved row is looked for, and how long it stays marked. */
const lookMs = 5_000;
const markMs = 2_000;

const scroller = (root: HTMLElement) => root.querySelector<HTMLElement>('[data-slot=grid-scroller]');
const rowIn = (root: HTMLElement, id: string) => root.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(id)}"]`);
const focusRow = (row: HTMLElement) => row.querySelector<HTMLElement>('[data-cell]')?.focus({ preventScroll: true });

/**
 * Calls `attempt` now and after each change of the page until it succeeds or the time is over. Gives a function that
 * ends it.
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
	// A popup that is still open has the focus; it lies elsewhere in the document.
	observer.observe(document.body, { childList: true, subtree: true });
	const timer = setTimeout(end, lookMs);
	look();
	return end;
}

/**
 * Brings someone who comes back to a list to where they were: scrolled as far, with the focus on the row that they left
 * from. A row that was added or changed gets the focus and is marked for a moment. Gives a function that ends it.
 *
 * @param element holds the list
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
		onShowSaved((id) => {
			ends.push(
				whenThere(() => {
					const row = document.querySelector('[role=dialog],[role=alertdialog]') ? null : rowIn(element, id);
					if (!row) return false;
					row.scrollIntoView({ block: 'nearest' });
					focusRow(row);
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
