import { type ComponentType, type LazyExoticComponent, useEffect } from 'react';
import { lazy } from './lazy';

let come: () => void = () => {};
const coming = new Promise<void>((resolve) => {
	come = resolve;
});
let holds = 0;
let released: () => void = () => {};

/** Waits for the first page before it loads something. */
export const afterFirstPage = <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => coming.then(load);

/**
 * A part that the first page doesn't need to show what it is about: it is fetched once that shows, so that it never is
 * before it in a slow line. The app says when ({@link lateParts}); from then on such a part comes when it is rendered.
 */
export const late = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
	lazy(() => afterFirstPage(load).then((part) => ({ default: part })));

/** For what shows a placeholder: while it does, late parts stay away. */
export function useHoldLateParts(held: boolean): void {
	useEffect(() => {
		if (!held) return;
		holds += 1;
		return () => {
			holds -= 1;
			released();
		};
	}, [held]);
}

export const lateParts = {
	/** Lets them come. */
	bring: (): void => come(),
	held: (): boolean => holds > 0,
	/** Calls back whenever a placeholder has gone. */
	onReleased: (listener: () => void): void => {
		released = listener;
	},
};
