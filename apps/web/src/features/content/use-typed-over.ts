import { useEffect, useState } from 'react';

/**
 * Over which revision a save goes: the one that was read, or after `standOn` the one that a draft was typed over, so
 * that whoever saved in between is shown. It holds as long as something is changed: who discards a draft begins with
 * what was read.
 */
export function useTypedOver(read: string, dirty: boolean) {
	const [older, standOn] = useState<string | null>(null);
	useEffect(() => {
		if (!dirty) standOn(null);
	}, [dirty]);
	return { revision: older ?? read, standOn };
}
