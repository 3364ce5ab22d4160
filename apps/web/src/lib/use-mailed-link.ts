import { useEffect, useState } from 'react';

/**
 * The parameters of an emailed link, after "#" (in earlier versions: after a question mark). They are removed from the
 * address at once, so the browser's history keeps no credentials.
 */
export function useMailedLink(): URLSearchParams {
	const [params] = useState(() => new URLSearchParams(window.location.hash.slice(1) || window.location.search));
	useEffect(() => window.history.replaceState(null, '', window.location.pathname), []);
	// A newer link opened in this tab differs only after "#", which doesn't trigger a load.
	useEffect(() => {
		const loadAgain = () => window.location.reload();
		window.addEventListener('hashchange', loadAgain);
		return () => window.removeEventListener('hashchange', loadAgain);
	}, []);
	return params;
}
