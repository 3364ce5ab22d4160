import { get, useFormState, useWatch } from '@rewards/ui/form';
import { priceFields, priceSettingsSchema } from '@rewards/validators/prices/schemas';
import { useMemo } from 'react';
import type { z } from 'zod';

export type PriceSettings = z.output<typeof priceSettingsSchema>;
const names = Object.keys(priceFields) as (keyof PriceSettings)[];

/** The settings that make a price out of an object that has them all; null while one of them is no setting. */
function settingsIn(values: Readonly<Record<string, unknown>>): PriceSettings | null {
	const parsed = priceSettingsSchema.safeParse(values);
	return parsed.success ? parsed.data : null;
}

/** The price settings of the form around, as they are typed, and whether they differ from those that are saved. */
export function usePriceSettings(): { settings: PriceSettings | null; changed: boolean } {
	const values = useWatch({ name: names });
	const { dirtyFields } = useFormState({ name: names });
	const changed = names.some((name) => get(dirtyFields, name) === true);
	// The array is a new one with each key anywhere in the form; its values are what counts.
	const key = JSON.stringify(values);
	const settings = useMemo(() => {
		const given = JSON.parse(key) as unknown[];
		return settingsIn(Object.fromEntries(names.map((name, at) => [name, given[at]])));
	}, [key]);
	return { settings, changed };
}
