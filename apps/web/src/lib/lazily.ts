import { type ComponentType, lazy } from 'react';
import { loadTexts } from '../i18n';
import type { Namespace } from '../i18n/resources';

/** A page or dialog that is fetched, together with its texts, when it is first shown. */
export function lazily<Props>(load: () => Promise<ComponentType<Props>>, ...namespaces: Namespace[]) {
	return lazy(async () => {
		const [component] = await Promise.all([load(), loadTexts(namespaces)]);
		return { default: component };
	});
}
