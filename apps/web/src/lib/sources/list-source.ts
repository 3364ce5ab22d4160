import { matching, type Option, type OptionSource } from '@rewards/ui/primitives/choices/combobox';

/** A complete local list, passed to a picker page by page: ten thousand accounts must not render at once. */
export function listSource(options: readonly Option[]): OptionSource {
	return async ({ search, skip, take }) => {
		const found = matching(options, search);
		return { items: found.slice(skip, skip + take), total: found.length };
	};
}
