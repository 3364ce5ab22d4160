import { useEffect, useState } from 'react';

/**
 * What a mailed link gives behind "#" (links of earlier versions: behind a question mark). It leaves the address at
 * once: the browser's history keeps nothing that opens something.
 */
export function useMailedLink(): URLSearchParams {
	const [params] = useState(() => new URLSearchParams(window.location.hash.slice(1) || window.location.search));
	useEffect(() => window.history.replaceState(null, '', window.location.pathname), []);
	// A newer link put into this tab's address differs behind "#" alone, and a browser doesn't load for that.
	useEffect(() => {
		const loadAgain = () => window.location.reload();
		window.addEventListener('hashchange', loadAgain);
		return () => window.removeEventListener('hashchange', loadAgain);
	}, []);
	return params;
}
