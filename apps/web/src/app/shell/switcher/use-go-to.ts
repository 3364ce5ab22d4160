import { useLocation } from 'wouter';
import { useSelf } from '../../../lib/session/self';
import { keepRecent } from '../../../lib/workplace/kept-places';
import type { Place } from '../../../lib/workplace/place';
import { chooseAccount, chooseAccountPath } from '../../../lib/workplace/selection';

/** Switches to a place, by the rules of docs/product/shell.md. */
export function useGoTo(): (place: Place) => void {
	const [path, navigate] = useLocation();
	const { user } = useSelf();
	// A page about an account or a program would keep showing a different one.
	const showsOther = path.startsWith('/customers/') || path.startsWith('/programs/');
	return (place) => {
		if (place.kind === 'program') {
			chooseAccountPath(
				place.path.map(({ id }) => id),
				place.id,
			);
			navigate(`/programs/${place.id}/settings`);
		} else if (place.path.length === 0) {
			chooseAccount(1, null);
			if (showsOther) navigate('/customers');
			return;
		} else {
			chooseAccountPath(place.path.map(({ id }) => id));
			if (place.path.length === 1 || showsOther) navigate(`/customers/${place.id}`);
		}
		keepRecent(user.id, place);
	};
}
