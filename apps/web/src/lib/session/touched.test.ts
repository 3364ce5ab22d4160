import { afterEach, expect, test, vi } from 'vitest';
import { byItself, watchTouches } from './touched';

afterEach(() => vi.useRealTimers());

test.each(['pointermove', 'keydown', 'wheel', 'touchmove', 'click'])(
	'requests of a page are marked after a minute without touch, until the next %s',
	(name) => {
		vi.useFakeTimers();
		const target = new EventTarget();
		watchTouches(target);
		target.dispatchEvent(new Event(name));
		vi.advanceTimersByTime(60_000);
		expect(byItself()).toEqual({});
		vi.advanceTimersByTime(1);
		expect(byItself()).toEqual({ 'by-itself': '1' });
		target.dispatchEvent(new Event(name));
		expect(byItself()).toEqual({});
	},
);
