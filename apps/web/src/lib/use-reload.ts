import { useCallback, useState } from 'react';

/** A token that moves when something was saved; grids load again when it does. */
export function useReload(): [token: number, reload: () => void] {
	const [token, setToken] = useState(0);
	return [token, useCallback(() => setToken((before) => before + 1), [])];
}
