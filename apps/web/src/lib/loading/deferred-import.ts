import { deferred, lasting } from '@rewards/ui';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadTexts } from '../../i18n';
import type { Locale } from '../../i18n/locales';
import type { Namespace } from '../../i18n/resources';

/** A component that loads when first rendered, or when it is likely to be soon. */
export type DeferredComponent<Props> = LazyExoticComponent<ComponentType<Props>> & {
	prefetch: (locale: Locale) => void;
};

/** Loads something once, for all callers. After a failure, the next caller tries again. */
export function deferredValue<Value>(load: () => Promise<Value>, ...namespaces: Namespace[]): () => Promise<Value> {
	let loading: Promise<Value> | null = null;
	return () => {
		loading ??= Promise.all([load(), loadTexts(namespaces)]).then(
			([value]) => value,
			(error: unknown) => {
				loading = null;
				throw error;
			},
		);
		return loading;
	};
}

/** A page or dialog that loads, with its texts, when first rendered. Offline, it loads once the connection is back. */
export function deferredImport<Props>(
	load: () => Promise<ComponentType<Props>>,
	...namespaces: Namespace[]
): DeferredComponent<Props> {
	const component = lazy(async () => {
		const [shown] = await lasting(() => Promise.all([load(), loadTexts(namespaces)]));
		return { default: shown };
	});
	// A failure here is retried, and reported, when it renders.
	const prefetch = (locale: Locale) => void Promise.all([load(), loadTexts(namespaces, locale)]).catch(() => {});
	return Object.assign(component, { prefetch });
}

/** The same for a part that the page's list needn't wait for: it loads after the first page. */
export const importAfterFirstPage = <Props>(load: () => Promise<ComponentType<Props>>, ...namespaces: Namespace[]) =>
	deferred(async () => {
		const [shown] = await Promise.all([load(), loadTexts(namespaces)]);
		return shown;
	});
