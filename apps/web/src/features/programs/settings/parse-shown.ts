import { imageFaults } from '@rewards/validators/programs/images';
import type { Fieldset } from './types';
import type { parseSettings, SettingsValues } from './values';

type At = Record<string, unknown>;
const under = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`);
const rootOf = (name: string): string => name.split('.', 1)[0] ?? name;

function take<Of extends object>(into: Of, from: object, [key = '', ...rest]: string[]): Of {
	const [own, other] = [(into as At)[key], (from as At)[key]];
	return { ...into, [key]: rest.length === 0 ? other : take(Object(own), Object(other), rest) };
}

/** Names of the fields that the form hides with these values. */
function hiddenWith(values: SettingsValues, fieldsets: readonly Fieldset[]): string[] {
	return fieldsets.flatMap(({ fields, visible }) =>
		fields.flatMap((field) => {
			const shown = visible?.(values) !== false && field.visible?.(values) !== false;
			return shown || !('name' in field) || !field.name ? [] : [field.name as string];
		}),
	);
}

/**
 * Like `parse`, but hidden fields can't block the save: if one is invalid, it keeps its saved value, with the hidden
 * fields that depend on it. A valid one is sent as usual. A saved image address is accepted as it is, and so is a
 * removed domain.
 */
export function parseShown(parseAll: typeof parseSettings, fieldsets: readonly Fieldset[], begun: SettingsValues) {
	const parse = (values: SettingsValues, saved: SettingsValues): ReturnType<typeof parseAll> => {
		const { domain, feed } = saved;
		const domainFrom = { domain: domain ?? '', feed: feed ?? '' };
		const result = parseAll(domain === undefined ? values : { ...values, domainFrom });
		const faults = imageFaults(values.theme, saved.theme);
		return faults.length > 0 ? { problems: [...(result.problems ?? []), ...faults] } : result;
	};
	const shown = (values: SettingsValues, saved: SettingsValues = begun) => {
		const result = parse(values, saved);
		const hidden = result.problems ? hiddenWith(values, fieldsets) : [];
		const refused = hidden.filter((name) => result.problems?.some(({ path }) => under(path, name))).map(rootOf);
		if (refused.length === 0) return result;
		const kept = hidden.filter((name) => refused.includes(rootOf(name)));
		return parse(
			kept.reduce((all, name) => take(all, saved, name.split('.')), values),
			saved,
		);
	};
	return Object.assign(shown, { limits: parseAll.limits });
}
