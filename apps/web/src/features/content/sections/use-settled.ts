import { useEffect, useState } from 'react';

/** A debounced value, for work that is too slow for every keystroke. */
export function useSettled<Value>(value: Value, pauseMs: number): Value {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const waiting = setTimeout(() => setSettled(() => value), pauseMs);
		return () => clearTimeout(waiting);
	}, [value, pauseMs]);
	return settled;
}
