import { type ComponentType, type LazyExoticComponent, useEffect } from 'react';
import { lazy } from './lazy';

let come: () => void = () => {};
const coming = new Promise<void>((resolve) => {
	come = resolve;
});
let holds = 0;
let released: () => void = () => {};

/** Waits for the first page before loading something. */
export const afterFirstPage = <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => coming.then(load);

/**
 * A component that the first page doesn't need for its main content: it loads once that shows, so it never delays it on
 * a slow connection. The app says when ({@link deferredParts}); after that, such a component loads when rendered.
 */
export const deferred = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
	lazy(() => afterFirstPage(load).then((part) => ({ default: part })));

/** For components that show a placeholder: deferred parts wait while they do. */
export function useHoldDeferredParts(held: boolean): void {
	useEffect(() => {
		if (!held) return;
		holds += 1;
		return () => {
			holds -= 1;
			released();
		};
	}, [held]);
}

export const deferredParts = {
	/** Lets them load. */
	bring: (): void => come(),
	held: (): boolean => holds > 0,
	/** Calls back whenever a placeholder has been replaced. */
	onReleased: (listener: () => void): void => {
		released = listener;
	},
};
