import { fold } from '../../lib/fold';
import type { Option } from './option';

const folded = new WeakMap<Option, { label: string; all: string; names: readonly string[] }>();

function foldedOf(option: Option) {
	let known = folded.get(option);
	if (!known) {
		const label = fold(option.label);
		const names = (option.names ?? []).map(fold);
		known = { label, all: `${label} ${fold(option.description ?? '')}`, names };
		folded.set(option, known);
	}
	return known;
}

/** How well an option fits: the smaller the better. A code or other name counts from its beginning only. */
function rankOf(option: Option, wanted: string): number {
	const { label, all, names } = foldedOf(option);
	if (label === wanted || names.includes(wanted)) return 0;
	if (label.startsWith(wanted)) return 1;
	if (names.some((name) => name.length > 3 && name.startsWith(wanted))) return 2;
	return all.includes(wanted) ? 3 : 4;
}

/** The options that a text finds; what it names comes before what merely contains it. */
export function matching(options: readonly Option[], search: string): readonly Option[] {
	const wanted = fold(search.trim());
	if (!wanted) return options;
	const ranked = options.map((option) => ({ option, rank: rankOf(option, wanted) }));
	return ranked
		.filter(({ rank }) => rank < 4)
		.sort((one, other) => one.rank - other.rank)
		.map(({ option }) => option);
}
