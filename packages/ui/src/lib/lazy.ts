import { type ComponentType, type LazyExoticComponent, lazy as reactLazy } from 'react';
import { lasting } from './lasting';

/** React's `lazy` for components that may be requested offline: they load once the connection is back. */
// biome-ignore lint/suspicious/noExplicitAny: the bound of all components, as React's own `lazy` has it
export const lazy = <Part extends ComponentType<any>>(
	load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> => reactLazy(() => lasting(load));
