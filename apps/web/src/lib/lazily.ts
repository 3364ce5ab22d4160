import { lasting, late } from '@rewards/ui';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadTexts } from '../i18n';
import type { Locale } from '../i18n/locales';
import type { Namespace } from '../i18n/resources';

/** A component that is fetched when it is first shown, or when someone expects that it soon will be. */
export type Lazily<Props> = LazyExoticComponent<ComponentType<Props>> & { prefetch: (locale: Locale) => void };

/** Fetches something once, for all who ask. After a failure whoever asks next tries again. */
export function lazyValue<Value>(load: () => Promise<Value>, ...namespaces: Namespace[]): () => Promise<Value> {
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

/**
 * A page or dialog that is fetched, together with its texts, when it is first shown. Without a connection it comes once
 * that is back.
 */
export function lazily<Props>(load: () => Promise<ComponentType<Props>>, ...namespaces: Namespace[]): Lazily<Props> {
	const component = lazy(async () => {
		const [shown] = await lasting(() => Promise.all([load(), loadTexts(namespaces)]));
		return { default: shown };
	});
	// What fails here is asked for again, and told, when it is to be shown.
	const prefetch = (locale: Locale) => void Promise.all([load(), loadTexts(namespaces, locale)]).catch(() => {});
	return Object.assign(component, { prefetch });
}

/** The same for a part of a page that its list needn't wait for: it comes when the first page is there. */
export const lazilyLate = <Props>(load: () => Promise<ComponentType<Props>>, ...namespaces: Namespace[]) =>
	late(async () => {
		const [shown] = await Promise.all([load(), loadTexts(namespaces)]);
		return shown;
	});
