import { get, useFormState, useWatch } from '@rewards/ui/form';
import { priceFields, priceSettingsSchema } from '@rewards/validators/prices/schemas';
import { useMemo } from 'react';
import type { z } from 'zod';

export type PriceSettings = z.output<typeof priceSettingsSchema>;
const names = Object.keys(priceFields) as (keyof PriceSettings)[];

/** Picks the price settings from an object that has them all; null if one of them is invalid. */
function settingsIn(values: Readonly<Record<string, unknown>>): PriceSettings | null {
	const parsed = priceSettingsSchema.safeParse(values);
	return parsed.success ? parsed.data : null;
}

/** The price settings of the surrounding form as edited, and whether they differ from the saved ones. */
export function usePriceSettings(): { settings: PriceSettings | null; changed: boolean } {
	const values = useWatch({ name: names });
	const { dirtyFields } = useFormState({ name: names });
	const changed = names.some((name) => get(dirtyFields, name) === true);
	// The array is new after every keystroke anywhere in the form; only its values count.
	const key = JSON.stringify(values);
	const settings = useMemo(() => {
		const given = JSON.parse(key) as unknown[];
		return settingsIn(Object.fromEntries(names.map((name, at) => [name, given[at]])));
	}, [key]);
	return { settings, changed };
}
