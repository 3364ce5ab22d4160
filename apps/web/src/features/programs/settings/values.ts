import type { Parse } from '@rewards/ui/form';
import {
	advancedSettingsFields,
	advancedSettingsFormSchema,
	settingsFields,
	settingsFormSchema,
} from '@rewards/validators/programs/settings';
import type { z } from 'zod';
import { zodParse } from '../../../lib/zod-parse';
import { movesIn } from './levels/form-levels';
import type { Program } from './program';

/** The form's values: the program's settings under their own names, and the move targets of deleted levels. */
export type SettingsValues = z.input<typeof settingsFormSchema> & Partial<z.input<typeof advancedSettingsFormSchema>>;
export type SettingsOutput = z.output<typeof settingsFormSchema> & Partial<z.output<typeof advancedSettingsFormSchema>>;

const names = [...Object.keys(settingsFields), ...Object.keys(advancedSettingsFields)];

const endpointsOf = ({
	replinkCatalogEndpoint = '',
	replinkEndpoint = '',
}: Partial<Record<'replinkCatalogEndpoint' | 'replinkEndpoint', string>>) => ({
	replinkCatalogEndpoint,
	replinkEndpoint,
});

const devKeySetIn = ({ devKeySetAt, devKeySetBy }: { devKeySetAt?: string | null; devKeySetBy?: string }) => ({
	devKeySetAt,
	devKeySetBy,
});

/**
 * The form's values of a program. Secrets start empty, which keeps them; advanced settings are present for users who
 * may see them.
 */
export function valuesOf(program: Program): SettingsValues {
	const own = Object.fromEntries(
		Object.entries(program).filter(([name, value]) => names.includes(name) && value !== undefined),
	);
	const values = {
		...own,
		mindTickleConfig: { ...program.mindTickleConfig, password: '', passwordFor: program.mindTickleConfig.serviceURL },
		...('domain' in program ? { devKey: '', devKeyFor: endpointsOf(program), ...devKeySetIn(program) } : {}),
		plateauLevels: program.plateauLevels.map(({ id, description, from, to, levelMessage, customHomePage }) => ({
			id,
			description,
			from,
			to,
			levelMessage,
			customHomePage,
		})),
		levelMoves: {},
	};
	// The choice columns are plain strings to the compiler; the schema validates them.
	return values as unknown as SettingsValues;
}

/** A picked day becomes the start of that day; a loaded one stays as it is. */
const instant = (day: string | null): string | null => (day?.length === 10 ? `${day}T00:00:00.000Z` : day);
/** A cleared number field holds null, where a decimal is an empty string. */
const decimals = [
	'newThreshold',
	'resellerMarkupPct',
	'psq',
	'repShare',
	'pointValue',
	'defaultUSTaxCDTPct',
	'estimatedCDNCDTPct',
	'flatTaxDefaultPct',
] as const;

function asSent(values: SettingsValues): SettingsValues {
	const sent = {
		...values,
		startDate: instant(values.startDate),
		endDate: instant(values.endDate),
		levelMoves: movesIn(values.plateauLevels),
		flatTaxRates: values.flatTaxRates.map(({ rate, ...place }) => ({ ...place, rate: rate ?? '' })),
	};
	for (const name of decimals) if (sent[name] === null) sent[name] = '';
	return sent;
}

function parseWith(schema: typeof settingsFormSchema | typeof advancedSettingsFormSchema) {
	const inner: Parse<SettingsValues, SettingsOutput> = zodParse(schema);
	const parse: Parse<SettingsValues, SettingsOutput> = (values) => inner(asSent(values));
	return Object.assign(parse, { limits: inner.limits });
}
/** The request's own rules, without the Advanced fieldset and with it. */
export const parseSettings = parseWith(settingsFormSchema);
export const parseAdvanced = parseWith(advancedSettingsFormSchema);
