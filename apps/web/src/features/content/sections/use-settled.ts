import { useEffect, useState } from 'react';

/** A value as it was when it last stayed the same for so long: for what takes too long to be done at every key. */
export function useSettled<Value>(value: Value, pauseMs: number): Value {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const waiting = setTimeout(() => setSettled(() => value), pauseMs);
		return () => clearTimeout(waiting);
	}, [value, pauseMs]);
	return settled;
}
