import { useEffect, useState } from 'react';

/**
 * The revision that a save goes over: the loaded one, or after `standOn` the one that a draft was typed over, so a save
 * in between shows as a conflict. It applies while there are changes: discarding a draft returns to the loaded one.
 */
export function useTypedOver(read: string, dirty: boolean) {
	const [older, standOn] = useState<string | null>(null);
	useEffect(() => {
		if (!dirty) standOn(null);
	}, [dirty]);
	return { revision: older ?? read, standOn };
}
