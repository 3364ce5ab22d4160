/** A run of words that stayed, went or came. */
export interface Run {
	kind: 'same' | 'gone' | 'come';
	text: string;
}

/** Words, line breaks, other blanks, and each other sign by itself. */
const wordsOf = (text: string): string[] => text.match(/\n|[^\S\n]+|[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_]/gu) ?? [];
/** So many pairs of words are compared at most; what is longer shows as a whole. */
const mostPairs = 4_000_000;

/** What changed between two texts, word by word: the longest common sequence stays. */
export function wordRuns(before: string, after: string): Run[] {
	let [old, now] = [wordsOf(before), wordsOf(after)];
	const runs: Run[] = [];
	const add = (kind: Run['kind'], text: string) => {
		const last = runs.at(-1);
		if (text === '') return;
		if (last?.kind === kind) last.text += text;
		else runs.push({ kind, text });
	};
	// Most changes are small: what is the same at both ends isn't compared with everything.
	let [head, tail] = [0, 0];
	const most = Math.min(old.length, now.length);
	while (head < most && old[head] === now[head]) head += 1;
	while (tail < most - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
	add('same', old.slice(0, head).join(''));
	const end = old.slice(old.length - tail).join('');
	[old, now] = [old.slice(head, old.length - tail), now.slice(head, now.length - tail)];
	if (old.length * now.length > mostPairs) {
		add('gone', old.join(''));
		add('come', now.join(''));
	} else compare(old, now, add);
	add('same', end);
	return runs;
}

function compare(old: readonly string[], now: readonly string[], add: (kind: Run['kind'], text: string) => void): void {
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
}
