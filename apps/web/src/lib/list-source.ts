import type { Option, OptionSource } from '@rewards/ui/primitives/combobox';
import { fold } from './suggest';

/** A complete local list, passed to a picker page by page: ten thousand accounts must not render at once. */
export function listSource(options: readonly Option[]): OptionSource {
	const folded = options.map((option) => ({ option, text: fold(`${option.label} ${option.description ?? ''}`) }));
	return async ({ search, skip, take }) => {
		const wanted = fold(search.trim());
		const found = wanted ? folded.filter(({ text }) => text.includes(wanted)) : folded;
		return { items: found.slice(skip, skip + take).map(({ option }) => option), total: found.length };
	};
}
