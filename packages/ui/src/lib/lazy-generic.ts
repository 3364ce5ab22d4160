import type { ComponentType } from 'react';
import { lazy } from './lazy';

/** `lazy` for a component with a type parameter: the parameter survives. */
// biome-ignore lint/suspicious/noExplicitAny: the bound of all components, as React's own `lazy` has it
export function lazyGeneric<Component extends ComponentType<any>>(load: () => Promise<Component>): Component {
	// React's result renders exactly like the component; only its type is narrower.
	return lazy(async () => ({ default: await load() })) as unknown as Component;
}
