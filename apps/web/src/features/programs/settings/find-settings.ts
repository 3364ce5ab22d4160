import { fold } from '@rewards/ui';

export interface Findable {
	/** Name of the form's field. */
	name: string;
	label: string;
	section: string;
	help: string;
}

/**
 * Settings that contain all words of a text in their label, section, help or name; those whose label starts with it
 * come first.
 */
export function findSettings(all: readonly Findable[], text: string): Findable[] {
	const words = fold(text.trim()).split(/\s+/).filter(Boolean);
	if (words.length === 0) return [];
	const rank = ({ label }: Findable): number => {
		const folded = fold(label);
		if (folded.startsWith(words.join(' '))) return 0;
		return words.every((word) => folded.includes(word)) ? 1 : 2;
	};
	return all
		.filter(({ name, label, section, help }) => {
			const hay = fold(`${label} ${section} ${help} ${name}`);
			return words.every((word) => hay.includes(word));
		})
		.map((found) => ({ found, rank: rank(found) }))
		.toSorted((one, other) => one.rank - other.rank)
		.map(({ found }) => found);
}
