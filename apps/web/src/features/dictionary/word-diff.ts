/** A run of words that stayed, went or came. */
export interface DiffPart {
	kind: 'same' | 'gone' | 'come';
	text: string;
}

/** Words, the spaces between them, and each other sign by itself. */
const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_]/gu) ?? [];

/** So many pairs of words are compared at most; texts beyond that are shown as a whole. */
const mostPairs = 1_000_000;

/** What changed between two texts, word by word: the longest common sequence stays. */
export function wordDiff(before: string, after: string): DiffPart[] {
	const [old, now] = [wordsOf(before), wordsOf(after)];
	const parts: DiffPart[] = [];
	const add = (kind: DiffPart['kind'], text: string) => {
		const last = parts.at(-1);
		if (text === '') return;
		if (last?.kind === kind) last.text += text;
		else parts.push({ kind, text });
	};
	if (old.length * now.length > mostPairs) {
		add('gone', before);
		add('come', after);
		return parts;
	}
	const width = now.length + 1;
	// How long the common sequence is from each pair of places on.
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
	return readable(parts);
}

/** Words that went and came with nothing but a space between them that stayed are one change: so one reads two sentences and not a riddle. */
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
