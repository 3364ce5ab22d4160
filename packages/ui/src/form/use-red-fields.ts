import { type RefObject, useLayoutEffect, useState } from 'react';

const red = '[data-field][data-invalid]';

/** Fields of a form that are marked as wrong. A field around others that are is red only through them. */
export const redFieldsIn = (form: Element): number =>
	[...form.querySelectorAll(red)].filter((field) => !field.querySelector(red)).length;

/**
 * The number of red fields in the form around an element, while `on`. What people see is counted, not what the form's
 * state holds: a field also turns red by itself, as soon as its text is too long.
 */
export function useRedFields(place: RefObject<Element | null>, on: boolean): number {
	const [count, setCount] = useState(0);
	useLayoutEffect(() => {
		const form = place.current?.closest('form');
		if (!form || !on) {
			setCount(0);
			return;
		}
		const look = () => setCount(redFieldsIn(form));
		look();
		const observer = new MutationObserver(look);
		observer.observe(form, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-invalid'] });
		return () => observer.disconnect();
	}, [place, on]);
	return count;
}
