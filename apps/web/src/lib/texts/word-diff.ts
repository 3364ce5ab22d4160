/** A run of kept, removed or added words. */
export interface DiffPart {
	kind: 'same' | 'gone' | 'come';
	text: string;
}

/** Words, line breaks, other whitespace, and each other character by itself. */
const wordsOf = (text: string): string[] => text.match(/\n|[^\S\n]+|[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_]/gu) ?? [];
/** Maximum number of word pairs to compare; longer texts show as a whole. */
const mostPairs = 4_000_000;

/** The difference between two texts, word by word: the longest common subsequence stays. */
export function wordDiff(before: string, after: string): DiffPart[] {
	const [old, now] = [wordsOf(before), wordsOf(after)];
	const parts: DiffPart[] = [];
	const add = (kind: DiffPart['kind'], text: string) => {
		const last = parts.at(-1);
		if (text === '') return;
		if (last?.kind === kind) last.text += text;
		else parts.push({ kind, text });
	};
	// Most changes are small: common parts at both ends are skipped.
	let [head, tail] = [0, 0];
	const most = Math.min(old.length, now.length);
	while (head < most && old[head] === now[head]) head += 1;
	while (tail < most - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
	const [from, to] = [old.slice(head, old.length - tail), now.slice(head, now.length - tail)];
	if (from.length * to.length > mostPairs) {
		add('gone', before);
		add('come', after);
		return parts;
	}
	add('same', old.slice(0, head).join(''));
	compare(from, to, add);
	add('same', old.slice(old.length - tail).join(''));
	return readable(parts);
}

function compare(
	old: readonly string[],
	now: readonly string[],
	add: (kind: DiffPart['kind'], text: string) => void,
): void {
	const width = now.length + 1;
	// Length of the common subsequence from each pair of positions on.
	const common = new Uint32Array((old.length + 1) * width);
	const at = (i: number, j: number) => common[i * width + j] ?? 0;
	for (let i = old.length - 1; i >= 0; i -= 1)
		for (let j = now.length - 1; j >= 0; j -= 1)
			common[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
	let [i, j] = [0, 0];
	while (i < old.length || j < now.length) {
		if (i < old.length && j < now.length && old[i] === now[j]) {
			add('same', old[i] ?? '');
			i += 1;
			j += 1;
		} else if (i < old.length && (j >= now.length || at(i + 1, j) >= at(i, j + 1))) {
			add('gone', old[i] ?? '');
			i += 1;
		} else {
			add('come', now[j] ?? '');
			j += 1;
		}
	}
}

/** Removed and added words with only a kept space between them are one change, for readability. */
function readable(parts: readonly DiffPart[]): DiffPart[] {
	const all: DiffPart[] = [];
	let [gone, come] = ['', ''];
	const flush = () => {
		if (gone) all.push({ kind: 'gone', text: gone });
		if (come) all.push({ kind: 'come', text: come });
		[gone, come] = ['', ''];
	};
	parts.forEach(({ kind, text }, at) => {
		const next = parts[at + 1]?.kind;
		const within = kind === 'same' && text.trim() === '' && gone !== '' && come !== '' && next !== undefined;
		if (kind === 'same' && !within) {
			flush();
			all.push({ kind, text });
			return;
		}
		if (kind !== 'come') gone += text;
		if (kind !== 'gone') come += text;
	});
	flush();
	return all;
}
