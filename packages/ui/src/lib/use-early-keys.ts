import { type KeyboardEvent, useState } from 'react';

const printable = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
	[...key].length === 1 && !ctrlKey && !metaKey && !altKey;

export interface EarlyKeys {
	/** What was typed, and whether Enter came after it. */
	typed: { text: string; entered: boolean };
	/** Takes a key that the popup can't take yet; says what it means for the popup. */
	take: (event: KeyboardEvent, open: boolean) => 'open' | 'close' | undefined;
	forget: () => void;
}

const nothing = { text: '', entered: false };

/** Keys for a popup with a search field whose code is still loading; a letter on the closed control opens it. */
export function useEarlyKeys(): EarlyKeys {
	const [typed, setTyped] = useState(nothing);
	const take = (event: KeyboardEvent, open: boolean) => {
		// Space and Enter open the closed control, as on any button.
		if (!open && (event.key === ' ' || !printable(event))) return;
		if (event.key === 'Escape') {
			event.preventDefault();
			event.stopPropagation();
			return 'close';
		}
		if (printable(event)) setTyped(({ text }) => ({ text: text + event.key, entered: false }));
		else if (event.key === 'Backspace') setTyped(({ text }) => ({ text: text.slice(0, -1), entered: false }));
		else if (event.key === 'Enter') setTyped(({ text }) => ({ text, entered: text.trim() !== '' }));
		else return;
		event.preventDefault();
		return open ? undefined : 'open';
	};
	return { typed, take, forget: () => setTyped(nothing) };
}
