import { type ComponentType, type LazyExoticComponent, lazy as reactLazy } from 'react';
import { lasting } from './lasting';

export interface Preloaded {
	/** Loads the code; resolves once it renders at once, or has failed. */
	preload: () => Promise<void>;
}

/** What React's `lazy` accepts in place of a promise: one that calls back at once, so that nothing suspends. */
const settled = <Value>(value: Value) =>
	// biome-ignore lint/suspicious/noThenProperty: it stands for a promise
	({ then: (done: (value: Value) => void) => done(value) }) as unknown as Promise<Value>;

/**
 * Lazy loading: React's `lazy` for components that may be requested offline: they load once the connection is back.
 * After `preload` it renders without suspending: React reveals what has suspended up to 300 ms late, and each part
 * inside as much again.
 */
// biome-ignore lint/suspicious/noExplicitAny: the bound of all components, as React's own `lazy` has it
export function lazy<Part extends ComponentType<any>>(
	load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> & Preloaded {
	let loaded: { default: Part } | undefined;
	let coming: Promise<{ default: Part }> | undefined;
	const begin = () => {
		coming ??= lasting(load).then(
			(part) => {
				loaded = part;
				return part;
			},
			(error: unknown) => {
				coming = undefined;
				throw error;
			},
		);
		return coming;
	};
	const done = () => undefined;
	return Object.assign(
		reactLazy(() => (loaded ? settled(loaded) : begin())),
		// A failure shows when the part renders.
		{ preload: () => begin().then(done, done) },
	);
}
