import { DirectionProvider } from 'radix-ui/direction';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { UiTextKey } from '../texts';

export type TextParams = Record<string, string | number>;
/** Translates a text of this package; with `count` it must choose the locale's plural form, as i18next does. */
export type Translate = (key: UiTextKey, params?: TextParams) => string;

export interface UiContextValue {
	t: Translate;
	/** BCP 47, for numbers and dates. */
	locale: string;
	dir: 'ltr' | 'rtl';
	/** IANA name: the zone for showing instants and filtering by days. */
	timeZone: string;
}

const UiContext = createContext<UiContextValue | null>(null);

export interface UiProviderProps extends Omit<UiContextValue, 'timeZone'> {
	timeZone?: string;
	children: ReactNode;
}

/** Rendered once around the application: texts, locale, direction and time zone for everything in this package. */
export function UiProvider({ t, locale, dir, timeZone = 'UTC', children }: UiProviderProps) {
	const value = useMemo(() => ({ t, locale, dir, timeZone }), [t, locale, dir, timeZone]);
	return (
		<UiContext value={value}>
			<DirectionProvider dir={dir}>{children}</DirectionProvider>
		</UiContext>
	);
}

export function useUi(): UiContextValue {
	const value = useContext(UiContext);
	if (!value) throw new Error('UiProvider is missing');
	return value;
}
